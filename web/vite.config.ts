import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileEarly } from './compile-early.ts'
import { headStart } from './head-start.ts'
import { mantineStyles } from './mantine-styles.ts'
import { preloads } from './preloads.ts'

const server = process.env.STINT_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), mantineStyles(), headStart(), preloads(), compileEarly()],
  // A placeholder; the server puts a new nonce there for each response (src/web-app.ts).
  html: { cspNonce: '__nonce__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy allows no scripts and fonts from data URLs.
    assetsInlineLimit: 0,
    // The oldest browsers with light-dark(). Its fallback would follow the browser's colour scheme instead of Mantine's.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    // Shared code is one file: on a phone a further request costs more than some code that only the next page needs.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      // Skips the modules of a barrel, such as thousands of icons, that nothing imports.
      experimental: { lazyBarrel: true },
      output: {
        codeSplitting: {
          groups: [
            { name: 'frame', tags: ['$initial'], priority: 3 },
            { name: 'later', test: /\/layout\/later\.ts$/, priority: 2 },
            { name: 'shared', minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/images', '/documents', '/docs', '/openapi.v3.json'].map((path) => [path, server]),
    ),
  },
})
