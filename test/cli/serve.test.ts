import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { addCleanup, createDataFolder, processesIn } from '../faults/support/embedded-folder.ts'
import { createDatabase } from '../support/database.ts'
import { collectOutput, eventually, startStint, stint } from './support/stint.ts'

async function serve(t: TestContext, dataDir: string) {
  const child = startStint(['serve'], { STINT_DATA_DIR: dataDir, PORT: '0' })
  const ended = once(child, 'close')
  addCleanup(t, () => child.kill('SIGKILL'))
  const output = collectOutput(child)
  const address = await eventually(() => {
    if (child.exitCode !== null) throw new Error(output().stderr)
    return /Stint is ready at (http:\S+)/.exec(output().stdout)?.[1]
  })
  return {
    pid: child.pid,
    address,
    output,
    async end(signal: 'SIGTERM' | 'SIGKILL') {
      child.kill(signal)
      return ended as Promise<[number | null, string | null]>
    },
  }
}

const postJson = (url: string, attributes: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/vnd.api+json' },
    body: JSON.stringify({ data: { type: 'user', attributes } }),
  })

test('serve in an empty data folder: greeting, commands beside it, SIGTERM, SIGKILL', async (t) => {
  const dataDir = createDataFolder(t)
  const env = { STINT_DATA_DIR: dataDir }
  const first = await serve(t, dataDir)

  await t.test('the curl command of the greeting works, and logs go to stderr only', async () => {
    // The greeting may arrive a moment before the log.
    await eventually(() => first.output().stderr.includes('"msg":"Stint is ready."'))
    const { stdout, stderr } = first.output()
    const example = /curl -s (\S+) -H 'Content-Type: application\/vnd.api\+json' \\\n +-d '(\{.*\})'\n/.exec(stdout)
    assert.ok(example, stdout)
    const answer = await fetch(example[1]!, {
      method: 'POST',
      headers: { 'content-type': 'application/vnd.api+json' },
      body: example[2]!,
    })
    assert.equal(answer.status, 201)
    const docs = /API documentation: (\S+)/.exec(stdout)?.[1]
    assert.equal((await fetch(docs!)).status, 200)
    assert.doesNotMatch(stdout, /"level"/)
    // By default, the started process itself serves requests.
    assert.match(stderr, new RegExp(`"pid":${first.pid},[^\n]*"msg":"Server listening at ${first.address}"`))
    assert.doesNotMatch(stderr, /server process/)
  })

  await t.test('a command works on the database of the running server; a second server is refused', async () => {
    const key = await stint(['api-key', 'create', '--title', 'Terminal'], env)
    assert.equal(key.code, 0, key.stderr)
    const credentials = { email: 'you@example.org', password: 'correct horse battery' }
    assert.equal((await postJson(`${first.address}/api/v3/sign_in`, credentials)).status, 401)
    const second = await stint(['serve'], { ...env, PORT: '0', STINT_LOG_LEVEL: 'fatal' })
    assert.equal(second.code, 1)
    assert.match(second.stderr, /^Another Stint is already running on the data folder [^\n]+\n$/)
  })

  await t.test('SIGTERM ends it with exit code 0 and leaves no process', async () => {
    assert.deepEqual(await first.end('SIGTERM'), [0, null])
    assert.deepEqual(processesIn(dataDir), [])
  })

  await t.test('a command without a server starts the database and stops it again', async () => {
    const list = await stint(['account', 'list', '--json'], env)
    assert.equal(list.code, 0, list.stderr)
    assert.equal(list.stderr, '')
    assert.equal(JSON.parse(list.stdout)[0].name, 'Your Name')
    assert.deepEqual(processesIn(dataDir), [])
  })

  await t.test('data survives SIGKILL and a restart', async () => {
    const killed = await serve(t, dataDir)
    const email = 'later@example.org'
    const signUp = await postJson(`${killed.address}/api/v3/sign_up`, { email, password: 'later horse', username: 'L' })
    assert.equal(signUp.status, 201)
    assert.deepEqual(await killed.end('SIGKILL'), [null, 'SIGKILL'])

    const again = await serve(t, dataDir)
    const taken = await postJson(`${again.address}/api/v3/sign_up`, { email, password: 'later horse', username: 'L' })
    assert.equal(taken.status, 400)
    assert.deepEqual(await again.end('SIGTERM'), [0, null])
    assert.deepEqual(processesIn(dataDir), [])
  })
})

test('exit code 1 and no process left if a package of the server is missing', async (t) => {
  const dataDir = createDataFolder(t)
  // As after an interrupted installation.
  const withoutPackage = `import { registerHooks } from 'node:module'
    const resolve = (name, context, next) => {
      if (name === '@fastify/static') throw new Error('This package is missing.')
      return next(name, context)
    }
    registerHooks({ resolve })`
  const options = `${process.env.NODE_OPTIONS ?? ''} --import=data:text/javascript,${encodeURIComponent(withoutPackage)}`
  const child = startStint(['serve'], { STINT_DATA_DIR: dataDir, PORT: '0', NODE_OPTIONS: options })
  addCleanup(t, () => child.kill('SIGKILL'))
  const output = collectOutput(child)
  await eventually(() => child.exitCode !== null)
  assert.equal(child.exitCode, 1)
  assert.match(output().stderr, /This package is missing\./)
  assert.deepEqual(processesIn(dataDir), [])
})

test('SIGTERM while waiting for the database ends it with exit code 0', async (t) => {
  const env = { DATABASE_URL: 'postgres://stint@127.0.0.1:1/stint', STINT_DATA_DIR: '/dev/null/nowhere', PORT: '0' }
  const child = startStint(['serve'], env)
  const ended = once(child, 'close')
  addCleanup(t, () => child.kill('SIGKILL'))
  const output = collectOutput(child)
  await eventually(() => output().stderr.includes('The database cannot be reached; trying again.'))
  child.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null])
})

test('stint work runs jobs without listening, and SIGTERM ends it with exit code 0', async (t) => {
  const database = await createDatabase()
  addCleanup(t, () => database.drop())
  const dataDir = createDataFolder(t)
  const env = { DATABASE_URL: database.url, STINT_DATA_DIR: dataDir }
  const invited = await stint(['user', 'create-admin', '--email', 'ada@example.org', '--name', 'Ada', '--invite'], env)
  assert.equal(invited.code, 0, invited.stderr)
  const child = startStint(['work'], env)
  const ended = once(child, 'close')
  addCleanup(t, () => child.kill('SIGKILL'))
  const output = collectOutput(child)
  await eventually(() => output().stderr.includes('Stint is running jobs.'))
  const mails = join(dataDir, 'mail')
  const mail = await eventually(() => existsSync(mails) && readdirSync(mails).find((name) => name.endsWith('.eml')))
  assert.match(readFileSync(join(mails, String(mail)), 'utf8'), /^To: ada@example\.org$/m)
  child.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null])
  assert.equal(output().stdout, '')
})
