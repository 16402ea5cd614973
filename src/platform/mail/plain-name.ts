/** Invisible, and no part of any address. */
const wordJoiner = '\u2060'
const most = 100

/**
 * A name as it stands in a mail: on one line, not endlessly long, and so that no mail program makes a link of it. What
 * strangers call themselves or their company is theirs to say, but not where a reader's click leads.
 */
export function plainName(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  const cut = line.length > most ? `${line.slice(0, most).toWellFormed()}…` : line
  return cut.replace(/(?<=\S)[.:/@](?=\S)/gu, `$&${wordJoiner}`)
}
