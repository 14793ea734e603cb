import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = process.env.RULEKEEPER_SERVER ?? 'http://127.0.0.1:8765';

export default defineConfig({
  plugins: [svelte()],
  base: './',
  build: {
    outDir: '../src/rulekeeper/server/page',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  // No test leaves anything behind: the modules are loaded once for all of them.
  test: { include: ['src/**/*.test.ts'], isolate: false },
});
