export type Mail = { to: string; subject: string; text: string }

export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

/** Prevents automatic replies such as out-of-office notes. */
export const automatic = { 'Auto-Submitted': 'auto-generated' }

/** Exactly one address, or an error, against header injection: no list, display name or line break reaches a header. */
export function recipient(to: string): { name: string; address: string } {
  if (!/^[^\s@<>,;\p{Cc}]+@[^\s@<>,;\p{Cc}]+$/u.test(to)) throw new Error('Mail cannot be sent to this address.')
  return { name: '', address: to }
}

/** A header is one line: line breaks and control characters become blanks. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
