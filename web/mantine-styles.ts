import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'

/** Where a component has the names of its classes: `@mantine/core/esm/components/Button/Button.module.mjs`. */
const classNames = /@mantine\/(\w+)\/esm\/.*?(\w+)\.module\.mjs$/

/** Vite bundles packages beforehand while it serves, without asking anybody: there is everything at once. */
const whole = ['core', 'dates', 'notifications', 'spotlight', 'charts']
  .map((name) => `import '@mantine/${name}/styles.layer.css'\n`)
  .join('')

const variablesModule = fileURLToPath(new URL('src/theme-variables.ts', import.meta.url))

async function themeVariables(): Promise<string> {
  const { module } = await runnerImport<{ default: string }>(variablesModule, { configFile: false })
  return module.default
}

const variables = 'virtual:theme-variables.css'
/** What works them out in the page. */
const generator = /@mantine\/core\/esm\/.*\/MantineCssVariables\.mjs$/

/** The styles of a component come with its script: a page that does not show it fetches neither. */
export function mantineStyles(): Plugin {
  let isServing = false
  return {
    name: 'mantine-styles',
    configResolved: ({ command }) => {
      isServing = command === 'serve'
    },
    resolveId: (id) => (id === variables ? id : undefined),
    load: (id) =>
      id === variables
        ? themeVariables()
        : generator.test(id)
          ? 'export const MantineCssVariables = () => null'
          : undefined,
    transform(code, id) {
      if (isServing) return id.endsWith('/src/main.tsx') ? whole + code : undefined
      const [, name, component] = classNames.exec(id) ?? []
      if (!name) return
      const styles = name === 'core' ? `styles/${component}.layer.css` : 'styles.layer.css'
      return { code: `import '@mantine/${name}/${styles}'\n${code}`, map: null }
    },
  }
}
