/** Runs before the first paint, so that there is no white flash in dark mode. */
export function showColorScheme(): void {
  const stored = localStorage.getItem('stint-color-scheme')
  const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
}
