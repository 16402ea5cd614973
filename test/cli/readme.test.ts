import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createProgram } from '../../src/cli/program.ts'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const readme = read('README.md')

test('the README lists every variable that the configuration reads, and no other', () => {
  const variable = /'((?:STINT_|S3_|SMTP_)[A-Z0-9_]+|HOST|PORT|NODE_ENV|DATABASE_URL|MAIL_FROM)'/g
  const known = new Set([...read('src/platform/config.ts').matchAll(variable)].map(([, name]) => name))
  const [, section = ''] = /## Configuration\n(.*?)\n## /s.exec(readme) ?? []
  const names = section.split('\n').flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)])
  assert.deepEqual(names.map(([, name]) => name).sort(), [...known].sort())
})

test('the README names every command', () => {
  const [, section = ''] = /## Command line\n(.*?)\n## /s.exec(readme) ?? []
  for (const command of createProgram().commands) assert.match(section, new RegExp(`\`${command.name()}[ \`]`))
})
