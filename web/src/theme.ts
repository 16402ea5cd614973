import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  isLightColor,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  type MantineTheme,
  type VariantColorsResolver,
} from '@mantine/core'

const shades = { light: 9, dark: 4 } as const

/** The automatic contrast looks at the light scheme's shade only; here the text on a fill suits both. */
const variantColors: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input)
  const colors = input.theme.colors[input.color ?? input.theme.primaryColor]
  if (input.variant !== 'filled' || !colors) return resolved
  const textOn = (color: string): string => `var(--mantine-color-${isLightColor(color) ? 'black' : 'white'})`
  return { ...resolved, color: `light-dark(${textOn(colors[shades.light])}, ${textOn(colors[shades.dark])})` }
}

/** Cyan, dark enough for text on white; buttons and badges choose black or white by themselves. */
export const theme = createTheme({
  primaryColor: 'cyan',
  primaryShade: shades,
  autoContrast: true,
  variantColorResolver: variantColors,
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  headings: { fontWeight: '650' },
  components: {
    // Without a variant a badge does not ask for its colours.
    Badge: { defaultProps: { variant: 'filled' } },
    // The empty thing that has the focus at first is none that a menu may contain.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // The cross of dialogs and messages has no name of its own.
    CloseButton: {
      defaultProps: () => ({ 'aria-label': document.documentElement.lang === 'de' ? 'Schließen' : 'Close' }),
    },
  },
})

export const colorSchemeManager = localStorageColorSchemeManager({ key: 'stint-color-scheme' })

/** What is filled moves away from its text under the pointer: towards it, it could not be read. */
const hovered = (colors: MantineTheme['colors'], shade: (own: MantineColorsTuple) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(colors).map(([name, own]) => [`--mantine-color-${name}-filled-hover`, shade(own)]))

/** Secondary text and errors a shade stronger than usual, so that everybody can read it. */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    ...hovered(colors, (own) => `color-mix(in srgb, ${own[shades.light]}, black 15%)`),
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-placeholder': colors.gray[7],
    '--mantine-color-error': colors.red[9],
  },
  dark: {
    ...hovered(colors, (own) => own[shades.dark - 1]!),
    '--mantine-color-dimmed': colors.dark[1],
    '--mantine-color-placeholder': colors.dark[1],
    '--mantine-color-error': colors.red[4],
  },
})
