import { strict as assert } from 'node:assert'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { germanTexts } from '../support/german-texts.ts'

/** Capitalised, also at the start of a sentence: a `sie` that means other people is worded differently there. */
const formalWords = /\b(?:Sie|Ihnen|Ihre?|Ihre[mnrs])\b/
const informalWords = /(?<![\p{L}\d_])(?:[Dd]u|[Dd]ich|[Dd]ir|[Dd]eine?|[Dd]eine[mnrs])(?![\p{L}\d_])/u

const nameOf = ({ file, path }: { file: string; path: string }): string => `${file}: ${path}`

test('every German text of the web app that addresses the reader has a form for Sie and one for du', () => {
  const { formal, informal } = germanTexts()
  assert.ok(formal.length > 1000)
  const addressing = formal.filter(({ text }) => formalWords.test(text))
  // Lists are compared as a whole: single entries may be the same in both.
  const differing = informal.filter((one) => !formal.some(({ text }) => text === one.text))
  assert.deepEqual(addressing.map(nameOf).sort(), differing.map(nameOf).sort())
})

test('texts for du contain no words of the Sie form, and the other way round', () => {
  const { formal, informal } = germanTexts()
  assert.deepEqual(formal.filter(({ text }) => informalWords.test(text)).map(nameOf), [])
  assert.deepEqual(informal.filter(({ text }) => formalWords.test(text)).map(nameOf), [])
})

test('German texts of the server (answers, notifications, files, mails) do not address the reader', () => {
  const root = fileURLToPath(new URL('../../src/', import.meta.url))
  const lines = readdirSync(root, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .map((line) => `${path}: ${line.trim()}`),
    )
  const addressing = lines.filter((line) => formalWords.test(line) || informalWords.test(line))
  assert.deepEqual(
    addressing.filter((line) => !line.includes('as Sie, or as du')),
    [],
  )
})
