import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { cssVariables, theme } from './theme.ts'

// Runs when the app is built (web/mantine-styles.ts): computing this in the page would delay it.

const merged = mergeMantineTheme(DEFAULT_THEME, theme)
const resolved = deepMerge(defaultCssVariablesResolver(merged), cssVariables(merged))
const schemes = {
  variables: {},
  light: { '--mantine-color-scheme': 'light' },
  dark: { '--mantine-color-scheme': 'dark' },
}

/** Mantine's variables as our theme has them, for a style sheet. */
export default `@layer mantine {${convertCssVariables(resolved)}${convertCssVariables(schemes)}}`
