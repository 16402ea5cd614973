import { readFileSync } from 'node:fs'
import { invalid } from '../../platform/errors.ts'

/**
 * Lower-case passwords of at least eight characters: the most common ones of @zxcvbn-ts/language-common 4.1.3 (MIT, by Dan
 * Wheeler, Dropbox and zxcvbn-ts), and a hundred German ones.
 */
const list = new URL('common-passwords.txt', import.meta.url)
let common: ReadonlySet<string> | null = null

const isCommon = (password: string): boolean => {
  common ??= new Set(readFileSync(list, 'utf8').split('\n'))
  return common.has(password.toLowerCase())
}

/** Only letters and digits, without trailing digits: "Stint 2026!" is as good as "stint". */
const coreOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/\p{N}+$/u, '')

/** Weaknesses that do not depend on the user, as the rest of a sentence about the password; null for a good one. */
export function weaknessOf(password: string): string | null {
  if (password.trim() === '') return 'must not consist of spaces only.'
  if (new Set(password).size === 1) return 'must not be a single repeated character.'
  if (isCommon(password)) return 'is one of the most common passwords. Choose one that is harder to guess.'
  return null
}

/** Refuses what an attacker who knows the user would try first. */
export function refuseWeakPassword(password: string, owner: { email: string; company: string }): void {
  const words = [owner.email, owner.email.slice(0, owner.email.lastIndexOf('@')), owner.company, 'Stint']
  const core = coreOf(password)
  if (words.some((word) => core !== '' && isRepeated(coreOf(word), core)))
    throw invalid('password', 'Password must not be the e-mail address, or the name of the company or of this service.')
}

const isRepeated = (word: string, text: string): boolean =>
  word !== '' && text.length % word.length === 0 && word.repeat(text.length / word.length) === text
