/** On paper the dark colours would be pale text, or a black sheet. */
export function printInLight(): void {
  const { dataset } = document.documentElement
  let shown: string | undefined
  window.addEventListener('beforeprint', () => {
    shown ??= dataset.mantineColorScheme
    dataset.mantineColorScheme = 'light'
  })
  window.addEventListener('afterprint', () => {
    dataset.mantineColorScheme = shown
    shown = undefined
  })
}
