import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createProgram } from '../../src/cli/program.ts'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const variablesIn = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name!))

const variable = /'((?:STINT_|S3_|SMTP_)[A-Z0-9_]+|HOST|PORT|NODE_ENV|DATABASE_URL|MAIL_FROM)'/g
const known = new Set([...read('src/platform/config.ts').matchAll(variable)].map(([, name]) => name!))

test('the guide to the configuration lists exactly the variables that are read', () => {
  assert.deepEqual(variablesIn(read('docs/guides/configuration.md')).sort(), [...known].sort())
})

test('the README names only variables that exist', () => {
  const named = variablesIn(read('README.md'))
  assert.ok(named.length > 5)
  assert.deepEqual(
    named.filter((name) => !known.has(name)),
    [],
  )
})

test('the guide to the command line names every command', () => {
  const guide = read('docs/guides/command-line.md')
  for (const command of createProgram().commands) assert.match(guide, new RegExp(`\`${command.name()}[ \`]`))
})
