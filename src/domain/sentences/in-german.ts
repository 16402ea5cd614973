import type { Problem } from '../../platform/errors.ts'
import { label } from '../../platform/input/fields.ts'
import { dayIn, monthIn } from '../language.ts'
import { germanImports } from './german-imports.ts'
import { germanLabels } from './german-labels.ts'
import { germanPayroll } from './german-payroll.ts'
import { germanPredicates } from './german-predicates.ts'
import { germanRequests } from './german-requests.ts'
import { germanSentences } from './german-sentences.ts'
import { germanSignIn } from './german-sign-in.ts'
import { germanTables } from './german-tables.ts'

const whole: Readonly<Record<string, string>> = {
  ...germanSentences,
  ...germanRequests,
  ...germanSignIn,
  ...germanPayroll,
  ...germanImports,
  ...germanTables,
}

/** A sentence split at its placeholders. */
type Pattern = { parts: readonly string[]; german: string }

/** The longest patterns come first, so that specific ones are tried before general ones. */
const patternsOf = (sentences: Readonly<Record<string, string>>): Pattern[] =>
  Object.entries(sentences)
    .filter(([english]) => english.includes('{}'))
    .sort(([left], [right]) => right.length - left.length)
    .map(([english, german]) => ({
      parts: english.split('{}'),
      german,
    }))

/**
 * The values of the placeholders, each as short as possible and never empty; null if the text does not match. Not by a
 * regular expression: texts quote input of callers, which could cause catastrophic backtracking.
 */
function filledIn(text: string, parts: readonly string[]): string[] | null {
  const [first, last] = [parts[0]!, parts.at(-1)!]
  if (!text.startsWith(first) || !text.endsWith(last)) return null
  const end = text.length - last.length
  const values: string[] = []
  let from = first.length
  for (const part of parts.slice(1, -1)) {
    const at = text.indexOf(part, from + 1)
    if (at < 0) return null
    values.push(text.slice(from, at))
    from = at + part.length
  }
  return from < end ? [...values, text.slice(from, end)] : null
}

const wholePatterns = patternsOf(whole)
const predicatePatterns = patternsOf(germanPredicates)

/** Formats dates and months in German; other values stay unchanged. */
function germanDate(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return dayIn(text, 'de')
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? monthIn(text, 'de') : text
}

/** Formats numbers in German, without a thousands separator in four digits, such as years. */
const germanNumber = (text: string): string =>
  /^-?\d+(\.\d+)?$/.test(text)
    ? Number(text).toLocaleString('de', { useGrouping: 'min2', maximumFractionDigits: 10 })
    : text

function translated(
  text: string,
  exact: Readonly<Record<string, string>>,
  patterns: readonly Pattern[],
): string | null {
  if (Object.hasOwn(exact, text)) return exact[text]!
  for (const { parts, german } of patterns) {
    const values = filledIn(text, parts)
    if (values)
      return german.replace(/\{#?\}/g, (kind) => (kind === '{#}' ? germanNumber : germanDate)(values.shift() ?? ''))
  }
  return null
}

/** The headers of imported tables that differ from the name of the attribute. */
const columns: Readonly<Record<string, string>> = { username: 'Name' }

/** A problem in German; unknown sentences stay in English. */
export function inGerman({ pointer, title }: Problem): string {
  if (Object.hasOwn(whole, title)) return whole[title]!
  const name = pointer.slice(pointer.lastIndexOf('/') + 1)
  const names = [label(name), columns[name] ?? label(name)]
  const named = names.map((prefix) => `${prefix} `).find((prefix) => title.startsWith(prefix))
  const rest = named ? translated(title.slice(named.length), germanPredicates, predicatePatterns) : null
  if (rest !== null) return `„${Object.hasOwn(germanLabels, name) ? germanLabels[name] : name}“ ${rest}`
  return translated(title, whole, wholePatterns) ?? title
}

/** Whether a sentence, with `{}` as placeholders, has a German translation. For tests. */
export const isInGerman = (english: string): boolean =>
  Object.hasOwn(whole, english) || Object.hasOwn(germanPredicates, english.replace(/^\{\} /, ''))
