/** Invisible, and not allowed in addresses. */
const wordJoiner = '\u2060'
const most = 100

/**
 * A name for use in mails: on one line, of limited length, and never turned into a link by mail programs. Strangers
 * choose the names of themselves and their companies; these must not become phishing links.
 */
export function plainName(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  const cut = line.length > most ? `${line.slice(0, most).toWellFormed()}…` : line
  return cut.replace(/(?<=\S)[.:/@](?=\S)/gu, `$&${wordJoiner}`)
}
