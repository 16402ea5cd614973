import type { Plugin } from 'vite'

/** Where a component has the names of its classes: `@mantine/core/esm/components/Button/Button.module.mjs`. */
const classNames = /@mantine\/(\w+)\/esm\/.*?(\w+)\.module\.mjs$/

/** Vite bundles packages beforehand while it serves, without asking anybody: there is everything at once. */
const whole = ['core', 'dates', 'notifications', 'spotlight', 'charts']
  .map((name) => `import '@mantine/${name}/styles.layer.css'\n`)
  .join('')

/** The styles of a component come with its script: a page that does not show it fetches neither. */
export function mantineStyles(): Plugin {
  let isServing = false
  return {
    name: 'mantine-styles',
    configResolved: ({ command }) => {
      isServing = command === 'serve'
    },
    transform(code, id) {
      if (isServing) return id.endsWith('/src/main.tsx') ? whole + code : undefined
      const [, name, component] = classNames.exec(id) ?? []
      if (!name) return
      const styles = name === 'core' ? `styles/${component}.layer.css` : 'styles.layer.css'
      return { code: `import '@mantine/${name}/${styles}'\n${code}`, map: null }
    },
  }
}
