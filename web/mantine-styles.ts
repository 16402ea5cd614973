import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'

/** The class names of a component: `@mantine/core/esm/components/Button/Button.module.mjs`. */
const classNamesModule = /@mantine\/(\w+)\/esm\/.*?(\w+)\.module\.mjs$/

/** The development server pre-bundles packages without running this plugin, so it gets all styles at once. */
const allStyles = ['core', 'dates', 'notifications', 'spotlight', 'charts']
  .map((name) => `import '@mantine/${name}/styles.layer.css'\n`)
  .join('')

const variablesModule = fileURLToPath(new URL('src/theme-variables.ts', import.meta.url))

async function themeVariables(): Promise<string> {
  const { module } = await runnerImport<{ default: string }>(variablesModule, { configFile: false })
  return module.default
}

const variables = 'virtual:theme-variables.css'
/** Computes the variables at runtime, which is unnecessary as they are in a style sheet. */
const variablesComponent = /@mantine\/core\/esm\/.*\/MantineCssVariables\.mjs$/

/** Imports the styles of a Mantine component with its script, so that a page without the component loads neither. */
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
        : variablesComponent.test(id)
          ? 'export const MantineCssVariables = () => null'
          : undefined,
    transform(code, id) {
      if (isServing) return id.endsWith('/src/main.tsx') ? allStyles + code : undefined
      const [, name, component] = classNamesModule.exec(id) ?? []
      if (!name) return
      const styles = name === 'core' ? `styles/${component}.layer.css` : 'styles.layer.css'
      return { code: `import '@mantine/${name}/${styles}'\n${code}`, map: null }
    },
  }
}
