import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { type Command, CommanderError } from 'commander'
import { createProgram } from '../../src/cli/program.ts'
import { stint } from './support/stint.ts'

// A folder that cannot be created: asking for help must not need a database.
const env = { STINT_DATA_DIR: '/dev/null/nowhere' }
const words = (line: string): string[] => line.split(' ').filter(Boolean)

/** The same program as in `bin/stint`, in this process: a process for every line would take many seconds. */
async function parse(line: string): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' }
  const capture = (command: Command): void => {
    command.configureOutput({
      writeOut: (text) => {
        said.out += text
      },
      writeErr: (text) => {
        said.err += text
      },
    })
    command.commands.forEach(capture)
  }
  const program = createProgram()
  capture(program)
  try {
    await program.parseAsync(words(line), { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) return { code: error.exitCode, ...said }
    throw error
  }
  throw new Error(`"stint ${line}" ran instead of printing its help.`)
}

const commands: Record<string, RegExp> = {
  '': /Exit codes: 0 success, 1 failure, 2 invalid command/,
  serve: /SIGTERM/,
  'server-process': /One of the processes/,
  work: /only runs jobs/,
  migrate: /--json/,
  'api-key': /Api-Key/,
  'sign-up-code': /STINT_SIGN_UP/,
  'sign-up-code create': /--title <text>.*--days <number>.*--json/s,
  'sign-up-code list': /--json/,
  'api-key create': /--title <text>.*--json/s,
  'api-key list': /--json/,
  'api-key revoke': /"stint api-key list"/,
  'api-token': /access an account/,
  'api-token create': /--account <id>.*--title <text>.*--json/s,
  'api-token list': /--account <id>.*--json/s,
  'api-token revoke': /--account <id>/,
  keys: /STINT_KEYS_FILE/,
  'keys list': /--json/,
  'keys rotate': /--in <seconds>.*--json/s,
  'keys retire': /"stint keys list"/,
  'keys give-up': /permanently lost/,
  'import-file': /<source>.*<file>.*--account <id>.*--workspace <id>.*--dry-run.*--column <field=heading>.*--json/s,
  user: /create-admin.*password/s,
  'user export': /--account <id>.*--user <id>.*--to <file>/s,
  'user erase': /--user <id>.*--confirm <name>/s,
  'account erase': /--account <id>.*--confirm <name>/s,
  erasures: /restored/,
  'erasures list': /--json/,
  'erasures apply': /--from <file>.*--json/s,
  'user create-admin': /--password-stdin.*--invite.*Examples:/s,
  'user password': /--password-stdin.*sign-in requires a sign-in provider.*Examples:/s,
  'user reset-factors': /--email <address>.*--json/s,
  account: /modules/,
  'account list': /--json/,
  audit: /verify/,
  'audit verify': /--account <id>.*Store the last link .head. elsewhere/s,
  'account modules': /--accounts <state>.*choices: "on", "off"/s,
  backup: /--to <file>.*--verify.*keys file is not included.*Examples:/s,
  'backup list': /--json/,
  'backup verify': /The backup\./,
  restore: /--into <folder>.*--keys <file>.*Nothing is overwritten/s,
  export: /--to <file>.*another version of PostgreSQL/s,
  import: /Either all rows are\s+stored or none/,
  doctor: /what to do.*--json/s,
  maintenance: /choices: "on", "off"/,
  demo: /60 people/,
  openapi: /--out <file>/,
}

for (const [command, says] of Object.entries(commands))
  test(`stint ${command} --help prints its help`, async () => {
    const { code, out, err } = await parse(`${command} --help`)
    assert.deepEqual({ code, err }, { code: 0, err: '' })
    assert.match(out, new RegExp(`^Usage: stint ${command}`))
    assert.match(out, says)
  })

test('every command and option has a description, and the list of commands is complete', () => {
  const walk = (command: Command, path: string): string[] => {
    assert.notEqual(command.description(), '', path)
    for (const option of command.options) assert.match(option.description, /\.$/, `${path} ${option.flags}`)
    for (const argument of command.registeredArguments) assert.match(argument.description, /\.$/, path)
    return [path, ...command.commands.flatMap((one) => walk(one, `${path} ${one.name()}`.trim()))]
  }
  assert.deepEqual(walk(createProgram(), '').sort(), Object.keys(commands).sort())
})

const misunderstood: Record<string, RegExp> = {
  '': /Usage: stint/,
  dance: /unknown command 'dance'/,
  'api-key': /Usage: stint api-key/,
  'api-key create': /--title <text>' not specified/,
  'api-key list --sideways': /unknown option '--sideways'/,
  'sign-up-code create --title x --days 0': /must be from 1 to 366/,
  'api-key revoke one': /must be the id of a record/,
  'api-token list': /--account <id>' not specified/,
  'account modules --account 1 --accounts maybe': /Allowed choices are on, off/,
  'restore b.tar.zst': /--into <folder>' not specified/,
  'maintenance later': /Allowed choices are on, off/,
  'openapi v4': /Allowed choices are v3, v1/,
  'user create-admin --email nonsense --name Ada': /must be a valid e-mail address/,
  'user create-admin --email a@example.org --name Ada --time-zone Mars': /must be a time zone/,
  'user create-admin --email a@example.org --name Ada --invite --password-stdin': /cannot be used with/,
  'user create-admin --email a@example.org --name Ada --account 1 --locale de': /cannot be used with/,
}

for (const [line, says] of Object.entries(misunderstood))
  test(`stint ${line} is refused`, async () => {
    const { code, out, err } = await parse(line)
    assert.notEqual(code, 0)
    assert.equal(out, '')
    assert.match(err, says)
  })

test('bin/stint without data: help exits with 0 on stdout, an unknown command with 2 on stderr', async () => {
  const runs = ['--help', 'api-key create --help', '--version', 'dance', 'api-key revoke one', '']
  const results = await Promise.all(runs.map((line) => stint(words(line), env)))
  assert.deepEqual(
    results.map(({ code, stdout, stderr }) => [code, stdout !== '', stderr !== '']),
    [
      [0, true, false],
      [0, true, false],
      [0, true, false],
      [2, false, true],
      [2, false, true],
      [2, false, true],
    ],
  )
  assert.match(results[2]!.stdout, /^\d+\.\d+\.\d+\n$/)
})
