import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['node_modules/', 'src/lib/protocol.ts'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  // Sets and the like are made anew rather than changed.
  { rules: { 'svelte/prefer-svelte-reactivity': 'off' } },
  // What is defined is for the compiler to say.
  { files: ['src/**'], rules: { 'no-undef': 'off' } },
  { files: ['scripts/**', '*.config.*'], languageOptions: { globals: globals.node } },
);
