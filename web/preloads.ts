import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** The files of a chunk and of all that it stands on. */
function filesOf(bundle: Bundle, fileName: string, known = new Set<string>()): Set<string> {
  const chunk = bundle[fileName]
  if (chunk?.type !== 'chunk' || known.has(fileName)) return known
  known.add(fileName)
  for (const other of chunk.imports) filesOf(bundle, other, known)
  for (const styles of chunk.viteMetadata?.importedCss ?? []) known.add(styles)
  return known
}

/**
 * Writes down which files a page consists of besides those that every page loads, by the place that it is at: `time` has
 * time-page.tsx. The server names them in the page, so that they are fetched beside the frame instead of after it.
 */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
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
