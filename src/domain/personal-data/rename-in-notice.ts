import { awayHeads } from '../absences/absence-words.ts'

const decision =
  '(?: has (?:approved|rejected|reopened) "| hat „| hat die Korrektur | (?:approved|rejected) your correction\\.)'
const endOfName = '(?:, |\\.$| and \\d+ more\\.$| und \\d+ weitere\\.$)'

/** A person's name in the text of a notification about somebody else: of who has decided, and of who is away as well. */
export function renamedInNotice(message: string, name: string, newName: string): string {
  const own = RegExp.escape(name)
  const decided = message.replace(new RegExp(`^${own}(?=${decision})`), () => newName)
  const listAt = Math.max(
    ...Object.values(awayHeads).map((head) => {
      const at = decided.lastIndexOf(head)
      return at < 0 ? -1 : at + head.length
    }),
  )
  if (listAt < 0) return decided
  const names = decided.slice(listAt)
  return (
    decided.slice(0, listAt) +
    names.replace(new RegExp(`(^|, )${own}(?=${endOfName})`, 'g'), (_, before: string) => before + newName)
  )
}
