import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const entry = fileURLToPath(new URL('src/head-start/main.ts', import.meta.url))

/** Puts the head start (src/head-start/main.ts) into the page as one small script without imports. */
export function headStart(): Plugin {
  let isServing = false
  let reference = ''
  let address = '/src/head-start/main.ts'
  return {
    name: 'head-start',
    configResolved: ({ command }) => {
      isServing = command === 'serve'
    },
    async buildStart() {
      if (isServing) return
      const output = { format: 'iife', codeSplitting: false } as const
      const result = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: { write: false, modulePreload: false, rolldownOptions: { input: entry, output } },
      })
      const [script] = 'output' in result ? result.output : []
      if (script?.type !== 'chunk') throw new Error('The head start is no script.')
      reference = this.emitFile({ type: 'asset', name: 'head-start.js', source: script.code })
    },
    renderStart() {
      if (reference) address = `/${this.getFileName(reference)}`
    },
    // Before the style sheets: a script waits for those above it.
    transformIndexHtml: () => [
      { tag: 'script', attrs: { src: address, ...(isServing && { type: 'module' }) }, injectTo: 'head-prepend' },
    ],
  }
}
