import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules/", "src/lib/wire.ts", "src/lib/facts.ts", "src/lib/events.ts"] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/explicit-function-return-type": "off",
      "@typescript-eslint/no-unused-expressions": "off", // short cuts read well in handlers
      "svelte/no-navigation-without-resolve": "off", // the router is our own
      "svelte/prefer-svelte-reactivity": "off", // plain maps and dates inside of functions
      "svelte/no-useless-mustaches": "off", // spaces that a formatter must keep
      "svelte/no-unused-svelte-ignore": "off", // svelte-check knows better
      "svelte/prefer-writable-derived": "off", // a derived value is not deeply reactive
      eqeqeq: ["error", "smart"],
      "no-var": "error",
      "prefer-const": "off", // svelte has its own
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
);
