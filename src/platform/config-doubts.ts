/** Warnings about settings that Stint can start with, but that probably do not do what the operator expects. */
export function doubtsAbout(baseUrl: string, names: readonly string[], known: ReadonlySet<string>): string[] {
  const unknown = names.filter((name) => /^STINT_(?!TEST_|CHROMIUM$)/.test(name) && !known.has(name))
  const doubts = unknown.map(
    (name) => `${name} is not a setting of this Stint and is ignored; docs/guides/configuration.md lists all settings.`,
  )
  const { hostname, pathname } = new URL(baseUrl)
  if (hostname === '0.0.0.0' || hostname === '[::]')
    doubts.push(
      `STINT_BASE_URL must be set for links in mails and passkeys to work: they currently start with ${baseUrl}.`,
    )
  if (pathname !== '/')
    doubts.push('STINT_BASE_URL has a path: the APIs can be served below it, but the web app needs its own host.')
  return doubts
}
