import type { Plugin } from 'vite'

/**
 * Has Chromium compile every function of the frame eagerly, on another thread while it downloads. Nearly all of them run to
 * render the first page, and compiling them one by one then would delay it.
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
            // Only the first line of a file may hold this comment.
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}
