export type Mail = { to: string; subject: string; text: string }

export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

/** Tells other mail programs that nobody waits for an answer, so that absence notes and the like do not come back. */
export const automatic = { 'Auto-Submitted': 'auto-generated' }

/** One recipient, or an error: a list, a display name or a line break in an address never reaches a header. */
export function recipient(to: string): { name: string; address: string } {
  if (!/^[^\s@<>,;\p{Cc}]+@[^\s@<>,;\p{Cc}]+$/u.test(to)) throw new Error('This is not an address mail can be sent to.')
  return { name: '', address: to }
}

/** A header is one line. Whatever would end it becomes a blank. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
