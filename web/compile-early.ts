import type { Plugin } from 'vite'

/**
 * Has Chromium compile every function of the frame while it arrives, on another thread: nearly all of them are called to
 * draw the first page, and each would keep the page waiting then.
 */
export function compileEarly(): Plugin {
  return {
    name: 'compile-early',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.name === 'frame')
            // Counts in the first line only.
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}
