import { strict as assert } from 'node:assert'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import * as choices from '../../src/shared/choice-words.ts'

/** Report columns share some names with what is paid. */
const others = ['src/shared/choice-words.ts', 'src/shared/report-words.ts']

test('the labels of a choice are defined in one file only', () => {
  const files = globSync('{src,web/src}/**/*.{ts,tsx}').filter((path) => !others.includes(path))
  assert.ok(files.length > 1000)
  const repeated = files.flatMap((path) => {
    const code = readFileSync(path, 'utf8')
    return Object.entries(choices)
      .filter(([, { de }]) => {
        const told = Object.entries(de).filter(([value, word]) =>
          [`${value}: '${word}'`, `'${value}': '${word}'`].some((text) => code.includes(` ${text}`)),
        )
        return told.length > 1
      })
      .map(([choice]) => `${path}: ${choice}`)
  })
  assert.deepEqual(repeated, [])
})
