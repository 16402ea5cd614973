import { strict as assert } from 'node:assert'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { v3Operations } from '../../src/api/v3/operations.ts'
import { constraintMeanings, monthIsClosed } from '../../src/domain/constraints.ts'
import { germanImports } from '../../src/domain/sentences/german-imports.ts'
import { germanLabels } from '../../src/domain/sentences/german-labels.ts'
import { germanPayroll } from '../../src/domain/sentences/german-payroll.ts'
import { germanPredicates } from '../../src/domain/sentences/german-predicates.ts'
import { germanRequests } from '../../src/domain/sentences/german-requests.ts'
import { germanSentences } from '../../src/domain/sentences/german-sentences.ts'
import { germanSignIn } from '../../src/domain/sentences/german-sign-in.ts'
import { germanTables } from '../../src/domain/sentences/german-tables.ts'
import { inGerman, isInGerman } from '../../src/domain/sentences/in-german.ts'
import { readerLanguage } from '../../src/domain/sentences/reader-language.ts'
import { v1Operations } from '../../src/public-api/v1/operations.ts'

const root = fileURLToPath(new URL('../../src/', import.meta.url))
const refusing =
  /\b(?:invalid|forbidden|notFound|unauthorized|unavailable|tooManyRequests|complain|clash|Complaint|formed|onBase|Refusal)\(/g
const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g

/** The text from an opening bracket to the matching one. */
function within(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return text.slice(start, at)
  }
  return text.slice(start)
}

const sentencesIn = (text: string): string[] =>
  [...text.matchAll(literal)]
    .map(([, single, double, template]) =>
      (single ?? double ?? template ?? '').replace(/\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, '{}'),
    )
    .filter((one) => / \S.*\.$/s.test(one))

/** Sentences that refuse something: in calls of refusals, and as titles of problems. */
function refusals(path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8').replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
  const calls = [...source.matchAll(refusing)].flatMap((call) =>
    sentencesIn(within(source, call.index + call[0].length - 1)),
  )
  const titles = /problems?\.push|pointer/.test(source)
    ? [...source.matchAll(/\btitle: (?=['"`])/g)].flatMap((one) =>
        sentencesIn(source.slice(one.index + 7).split('\n', 1)[0]!),
      )
    : []
  const table = path.endsWith('answers.ts')
    ? [...source.matchAll(/^ {2}4\d\d: .*$/gm)].flatMap(([line]) => sentencesIn(line))
    : []
  return [...calls, ...titles, ...table]
}

/** Sentences for operators, and answers from before a request can be read. */
const elsewhere =
  /^(?:cli\/|main\.ts|services\.ts|platform\/(?:config|db|jobs|files|mail|log|server-processes)|platform\/http\/unreadable-request|domain\/notifications|.*openapi)/

const found = readdirSync(root, { recursive: true })
  .map((path) => String(path).replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !elsewhere.test(path))
  .flatMap((path) => refusals(path).map((sentence) => [path, sentence] as const))

test('every error message has a German translation', () => {
  assert.ok(found.length > 150, `only ${found.length} sentences were found`)
  assert.deepEqual(
    found.filter(([, sentence]) => !isInGerman(sentence)),
    [],
  )
  for (const problem of Object.values(constraintMeanings)) assert.notEqual(inGerman(problem), problem.title)
})

test('every field of a request has a German label', () => {
  const names = new Set([
    ...v3Operations.flatMap(({ input }) => [
      ...Object.keys(input?.attributes ?? {}),
      ...Object.keys(input?.relationships ?? {}),
    ]),
    ...v1Operations.flatMap(({ fields }) => Object.keys(fields)),
  ])
  assert.deepEqual(
    [...names].filter((name) => !Object.hasOwn(germanLabels, name)),
    [],
  )
})

const sentences = Object.keys({
  ...germanImports,
  ...germanPayroll,
  ...germanPredicates,
  ...germanRequests,
  ...germanSentences,
  ...germanSignIn,
  ...germanTables,
})

// With regular expressions it took minutes for a text of 10 kB, and a request may be a hundred times longer.
test('matching a title against all messages takes linear time, whatever values it contains', () => {
  const open = sentences.filter((english) => english.split('{}').length > 2)
  assert.ok(open.length > 2, String(open.length))
  for (const english of open) {
    const [first, ...parts] = english.split('{}')
    const title = `${first}${parts.map((part) => `x${part}`.repeat(10_000)).join('')} and no end`
    assert.equal(inGerman({ pointer: 'a/b', title }), title)
  }
})

test('placeholders match as little text as possible, but never none', () => {
  const german = (title: string): string => inGerman({ pointer: 'base', title })
  assert.equal(
    german('The parameter a is not supported here. is not supported here.'),
    'Der Parameter a is not supported here. ist hier nicht bekannt.',
  )
  assert.equal(german('The parameter  is not supported here.'), 'The parameter  is not supported here.')
})

const cases: [pointer: string, title: string, german: string][] = [
  ['name', 'Name must be given.', '„Name“ muss angegeben werden.'],
  ['breaks_attributes/0/ends_at', 'Ends at must be a number.', '„Ende“ muss eine Zahl sein.'],
  ['title', 'Title may have at most 255 characters.', '„Titel“ darf höchstens 255 Zeichen haben.'],
  ['content', 'Content may have at most 10000 characters.', '„Inhalt“ darf höchstens 10.000 Zeichen haben.'],
  ['days', 'Days must be from 0.5 to 1000000.', '„Tage“ muss zwischen 0,5 und 1.000.000 liegen.'],
  ['year', 'Year must be from 2000 to 2100.', '„Jahr“ muss zwischen 2000 und 2100 liegen.'],
  [
    'birthday',
    'Birthday must be a date such as 2026-01-30 or 30.01.2026.',
    '„Geburtstag“ muss ein Datum sein, etwa 30.01.2026.',
  ],
  ['base', 'Line 12345 is too long to be a row of a table.', 'Zeile 12.345 ist zu lang für die Zeile einer Tabelle.'],
  ['id', 'There is no account 12345.', 'Es gibt kein Konto 12345.'],
  ['kind', 'Kind must be one of a, b.', '„Art“ muss einer dieser Werte sein: a, b.'],
  ['salary', 'Salary must be from 0 to 10.', '„Gehalt“ muss zwischen 0 und 10 liegen.'],
  ['colour', 'Colour is not supported here.', '„colour“ ist hier nicht bekannt.'],
  ['ends_at', 'Ends at must not be before the start.', 'Das Ende darf nicht vor dem Beginn liegen.'],
  ['id', 'There is no such user.', 'Diese Person gibt es nicht.'],
  [
    'page',
    'The parameter page must be a whole number of at least 1.',
    'Der Parameter page muss eine ganze Zahl von mindestens 1 sein.',
  ],
  [
    'items',
    'The parameter items must be a whole number of at least 1.',
    'Der Parameter items muss eine ganze Zahl von mindestens 1 sein.',
  ],
  ['include', '"boss.name" is not a relationship of area.', '„boss.name“ ist keine Beziehung von area.'],
  ['filter[a]', 'The filter $& is not supported here.', 'Einen Filter $& gibt es hier nicht.'],
  [
    'time_corrections/2',
    'A correction of 2026-01-30 has not been decided yet.',
    'Über eine Korrektur zum 30.01.2026 ist nicht entschieden.',
  ],
  [
    'base',
    monthIsClosed('2026-03-31').title,
    'Das liegt in einem Monat, der für die Person abgeschlossen ist (abgeschlossen bis März 2026). Ein Konto-Admin kann ihn wieder öffnen.',
  ],
  ['base', 'Nobody has said this before.', 'Nobody has said this before.'],
]
for (const [pointer, title, german] of cases)
  test(`${pointer}: ${title}`, () => assert.equal(inGerman({ pointer, title }), german))

const readers: [own: string | null, accepted: string | undefined, workspace: string | null, expected: string][] = [
  ['de', 'en', 'en', 'de'],
  ['en', 'de', 'de', 'en'],
  [null, 'de', 'en', 'de'],
  [null, 'en-GB', 'de', 'en'],
  [null, 'fr, de-AT;q=0.8, en;q=0.5', 'en', 'de'],
  [null, 'en;q=0.2,de;q=0.9', null, 'de'],
  [null, 'de;q=0, fr', 'en', 'en'],
  [null, '*', 'de', 'de'],
  [null, 'fr', 'de', 'de'],
  [null, 'deutsch', null, 'en'],
  [null, undefined, 'de-CH', 'de'],
  [null, undefined, null, 'en'],
  [null, ';;q=,,=', null, 'en'],
]
for (const [own, accepted, workspace, expected] of readers)
  test(`language of the person ${own}, of the request ${accepted}, of the workspace ${workspace}: ${expected}`, () =>
    assert.equal(readerLanguage({ own, workspace }, accepted), expected))
