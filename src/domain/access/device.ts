const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const unknown = '?'

/**
 * The user agent, shortened to what people recognise a device by: `Firefox, Windows`, or the name of a program that is no
 * browser. Without versions, which change with every update.
 */
export function deviceOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500)
  const nameIn = (known: readonly [RegExp, string][]): string | undefined =>
    known.find(([form]) => form.test(text))?.[1]
  const parts = text.startsWith('Mozilla/') ? [nameIn(browsers), nameIn(systems)] : [/^[\w.+-]{1,40}/.exec(text)?.[0]]
  return parts.filter((part) => part !== undefined).join(', ') || unknown
}
