import "@fontsource/alegreya-sans/latin-400.css";
import "@fontsource/alegreya-sans/latin-700.css";
import "@fontsource/cinzel/latin-600.css";
import "./styles/colours.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";

const target = document.getElementById("app");
if (target) mount(App, { target });

// The second start is quick, and without a connection the page says so instead of the browser.
if ("serviceWorker" in navigator && import.meta.env.PROD) addEventListener("load", () => void navigator.serviceWorker.register("/worker.js").catch(() => {}));
