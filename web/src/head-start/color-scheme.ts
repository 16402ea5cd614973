/** Before the first paint, so that nobody who likes it dark sees a white flash. */
export function showColorScheme(): void {
  const kept = localStorage.getItem('stint-color-scheme')
  const dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
}
