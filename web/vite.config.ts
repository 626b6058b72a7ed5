import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { language } from "./words/translate.ts";

const server = "http://127.0.0.1:8642"; // for `npm run dev`: start the server there
const spoken = process.env["WYRMTABLE_LANGUAGE"]; // English without it

export default defineConfig({
  plugins: [...(spoken ? [language(spoken)] : []), svelte()],
  base: "/",
  build: {
    outDir: "../src/wyrmtable/server/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false }, // the polyfill is an inline script, which the CSP forbids
    assetsInlineLimit: 0, // data: addresses are for pictures the page makes itself
    reportCompressedSize: true,
    chunkSizeWarningLimit: 800,
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["tests/**/*.test.ts"] },
});
