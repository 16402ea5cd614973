import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** The files of a chunk and of all chunks that it imports. */
function filesOf(bundle: Bundle, fileName: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[fileName]
  if (chunk?.type !== 'chunk' || found.has(fileName)) return found
  found.add(fileName)
  for (const imported of chunk.imports) filesOf(bundle, imported, found)
  for (const styles of chunk.viteMetadata?.importedCss ?? []) found.add(styles)
  return found
}

/**
 * Writes which files each page loads besides those of every page, by its place in the address: `time` has time-page.tsx.
 * The server adds preload links for them, so that they are fetched in parallel with the frame instead of after it.
 */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const frame = chunks.find(({ name }) => name === 'frame')
        if (!frame) throw new Error('There is no frame.')
        const initial = filesOf(bundle, frame.fileName)
        const pages = chunks.filter(({ isDynamicEntry, name }) => isDynamicEntry && name.endsWith('-page'))
        const byPlace = pages.map(({ name, fileName }) => [
          name.replace(/-page$/, ''),
          [...filesOf(bundle, fileName)].filter((file) => !initial.has(file)).map((file) => `/${file}`),
        ])
        this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(Object.fromEntries(byPlace)) })
      },
    },
  }
}
