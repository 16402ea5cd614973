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

/** Mantine's automatic contrast uses the shade of the light scheme only; this text colour suits both schemes. */
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
    // Without a variant a badge does not use the variant colour resolver.
    Badge: { defaultProps: { variant: 'filled' } },
    // The placeholder that gets the first focus is not allowed inside of role="menu".
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // The close button of dialogs and notifications has no accessible name.
    CloseButton: {
      defaultProps: () => ({ 'aria-label': document.documentElement.lang === 'de' ? 'Schließen' : 'Close' }),
    },
  },
})

export const colorSchemeManager = localStorageColorSchemeManager({ key: 'stint-color-scheme' })

/** On hover a fill moves away from the colour of its text, so that the text stays readable. */
const hoverFills = (
  colors: MantineTheme['colors'],
  shade: (tuple: MantineColorsTuple) => string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(colors).map(([name, tuple]) => [`--mantine-color-${name}-filled-hover`, shade(tuple)]),
  )

/** Secondary text and errors are a shade stronger than Mantine's, for contrast. */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    ...hoverFills(colors, (tuple) => `color-mix(in srgb, ${tuple[shades.light]}, black 15%)`),
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-placeholder': colors.gray[7],
    '--mantine-color-error': colors.red[9],
  },
  dark: {
    ...hoverFills(colors, (tuple) => tuple[shades.dark - 1]!),
    '--mantine-color-dimmed': colors.dark[1],
    '--mantine-color-placeholder': colors.dark[1],
    '--mantine-color-error': colors.red[4],
  },
})
