import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import test from 'node:test'
import { loggableUrl } from '../../src/platform/log.ts'

/** The lines a program with this body logs. A child process, because the log writes straight to file descriptor 1. */
function logged(body: string, options = { level: 'info', production: true, terminal: false }): string {
  const module = JSON.stringify(new URL('../../src/platform/log.ts', import.meta.url).href)
  const program = `
    import { createLog } from ${module}
    const log = createLog(${JSON.stringify(options)})
    ${body}`
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })
  assert.equal(run.status, 0, run.stderr)
  return run.stdout
}

const parsed = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

test('secrets are redacted at every depth, in arrays and in any case', () => {
  const output = logged(`
    log.info({ password: 's3cret', user: { email: 'a@b.example', Password: 's3cret' } }, 'one')
    log.info({ req: { headers: { authorization: 's3cret', Cookie: 's3cret', 'api-key': 's3cret', accept: 'all' } } }, 'two')
    log.info({ req: { body: { data: [{ attributes: { custom: { reset_password_token: 's3cret' } } }] } } }, 'three')
    log.info({ accessToken: 's3cret', secretAccessKey: 's3cret', api_token: ['s3cret'], token: { value: 's3cret' } }, 'four')
    log.info({ pin: { password: 123456 } }, 'five')
    log.info({ body: { pin: 's3cret', tablet_pin: 's3cret' } }, 'six')`)
  assert.doesNotMatch(output, /s3cret|123456/)
  const [one, two, three] = parsed(output)
  assert.deepEqual(one.user, { email: 'a@b.example', Password: '[redacted]' })
  assert.equal(two.req.headers.accept, 'all')
  assert.equal(two.req.headers['api-key'], '[redacted]')
  assert.deepEqual(three.req.body.data[0].attributes.custom, { reset_password_token: '[redacted]' })
})

test('values that are no secrets are logged unchanged', () => {
  const [line] = parsed(
    logged(`log.info({ keys: 3, nested: { list: [1, 'two', null] }, password: null, has_token: true }, 'hello')`),
  )
  assert.equal(line.msg, 'hello')
  assert.equal(line.keys, 3)
  assert.deepEqual(line.nested, { list: [1, 'two', null] })
  assert.equal(line.password, null)
  assert.equal(line.has_token, true)
})

test('errors keep type, message and stack, and lose attached secrets', () => {
  const [line, thrown] = parsed(
    logged(`
      const error = Object.assign(new TypeError('broken'), { code: 'E1', config: { headers: { Authorization: 's3cret' } } })
      log.error({ err: error }, 'failed')
      log.error({ err: 'only a word' }, 'failed')`),
  )
  assert.equal(line.err.type, 'TypeError')
  assert.equal(line.err.message, 'broken')
  assert.match(line.err.stack, /TypeError: broken/)
  assert.equal(line.err.code, 'E1')
  assert.equal(line.err.config.headers.Authorization, '[redacted]')
  assert.equal(thrown.err, 'only a word')
})

test('a child logger does not log secrets of its bindings', () => {
  const output = logged(
    `log.child({ requestId: 'r1', session: { token: 's3cret' } }).child({ cookie: 's3cret' }).info('x')`,
  )
  assert.doesNotMatch(output, /s3cret/)
  assert.equal(parsed(output)[0].requestId, 'r1')
})

test('values with toJSON are serialized', () => {
  const [line] = parsed(
    logged(`
      const at = Temporal.Instant.from('2026-01-02T03:04:05Z')
      log.info({ at, deep: { at }, url: new URL('http://a.example/b'), bytes: Buffer.from('a') }, 'm')`),
  )
  assert.equal(line.at, '2026-01-02T03:04:05Z')
  assert.deepEqual(line.deep, { at: '2026-01-02T03:04:05Z' })
  assert.equal(line.url, 'http://a.example/b')
  assert.deepEqual(line.bytes, { type: 'Buffer', data: [97] })
})

test('the logged object is not changed', () => {
  logged(`
    const given = { session: { token: { password: 'mine' } }, list: [{ password: 'mine' }] }
    const before = JSON.stringify(given)
    log.info(given, 'm')
    if (JSON.stringify(given) !== before) process.exit(1)`)
})

test('objects without a prototype are redacted, too', () => {
  const output = logged(`
    function Query() {}
    Query.prototype = Object.create(null)
    log.info({ query: Object.assign(new Query(), { token: 's3cret', page: '2' }) }, 'm')`)
  assert.deepEqual(parsed(output)[0].query, { token: '[redacted]', page: '2' })
})

test('a circular object is cut off', () => {
  const output = logged(`const loop = { password: 's3cret' }; loop.self = loop; log.info({ loop }, 'm')`)
  assert.match(output, /\[deeper\]/)
  assert.doesNotMatch(output, /s3cret/)
})

test('the readable format for terminals redacts secrets, too', () => {
  const output = logged(`log.info({ body: { password: 's3cret' } }, 'signed in')`, {
    level: 'info',
    production: false,
    terminal: true,
  })
  assert.match(output, /signed in/)
  assert.match(output, /\[redacted\]/)
  assert.doesNotMatch(output, /s3cret/)
})

test('only lines of the level or above are written', () => {
  const output = logged(`log.info('quiet'); log.warn('loud')`, { level: 'warn', production: true, terminal: false })
  assert.deepEqual(
    parsed(output).map((line) => line.msg),
    ['loud'],
  )
})

test('a URL keeps its path and harmless parameters', () => {
  assert.equal(loggableUrl('/v3/absences'), '/v3/absences')
  assert.equal(loggableUrl('/v3/absences?page[number]=2&sort=-id'), '/v3/absences?page[number]=2&sort=-id')
  assert.equal(loggableUrl('/x?'), '/x?')
  assert.equal(loggableUrl(''), '')
})

// A path with many letters after such a name used to take minutes.
test('a very long path is redacted in linear time', () => {
  const path = `/${'key'.repeat(400_000)}/x`
  assert.equal(loggableUrl(path), '/[redacted]/x')
})

const credentials = [
  ['/x?token=s3cret', '/x?token=[redacted]'],
  ['/x?a=1&access_token=s3cret&b=2', '/x?a=1&access_token=[redacted]&b=2'],
  ['/x?Reset_Password_Token=s3cret', '/x?Reset_Password_Token=[redacted]'],
  ['/x?to%6ben=s3cret', '/x?to%6ben=[redacted]'],
  ['/x?%74%6F%6B%65%6E=s3cret', '/x?%74%6F%6B%65%6E=[redacted]'],
  ['/x?user%5Bpassword%5D=s3cret', '/x?user%5Bpassword%5D=[redacted]'],
  ['/x?token%ff=s3cret', '/x?token%ff=[redacted]'],
  ['/x?api_key=s3cret=with=signs', '/x?api_key=[redacted]'],
  ['/x?token=s3cret&token=s3cret', '/x?token=[redacted]&token=[redacted]'],
  ['/sign-in/acme?code=s3cret&state=s3cret', '/sign-in/acme?code=[redacted]&state=[redacted]'],
  ['/x?zip_code=20095', '/x?zip_code=20095'],
] as const

for (const [url, shown] of credentials) {
  test(`${url} is logged as ${shown}`, () => assert.equal(loggableUrl(url), shown))
}

test('parameters after a second question mark are redacted', () => {
  assert.doesNotMatch(loggableUrl('/x?a=1?token=s3cret'), /s3cret/)
})

const misplaced = [
  '/x?a=1;api_token=s3cret',
  '/x;api_token=s3cret',
  '/x&api_token=s3cret',
  '/x%3Fapi_token=s3cret',
  '/x%3Fapi_token%3Ds3cret',
  'http://host/x?api_token=s3cret',
  '//host/x?api_token=s3cret#api_token=s3cret',
  '/x?redirect=http://host/?api_token=s3cret',
  `/x/${'s3cret'.repeat(8)}`,
  `/x?q=${'s3cret'.repeat(8)}`,
]
for (const url of misplaced)
  test(`${url} is logged without its secret`, () => assert.doesNotMatch(loggableUrl(url), /s3cret/))

test('a URL keeps ids in its path', () => {
  const path = '/api/v3/workspaces/12/time_trackings/0c9b8f0e-3f0b-4c57-9b0a-0e5f5a1d7c11'
  assert.equal(loggableUrl(path), path)
})

test('credentials in an error message are redacted', () => {
  const output = logged(`log.error({ err: new Error("'/x?api_token=s3cret' is not a valid url") }, 'failed')`)
  assert.doesNotMatch(output, /s3cret/)
  assert.match(output, /is not a valid url/)
})

const quoting = [
  `{ input: 'ftp://host/x?api_token=s3cret' }`,
  `{ input: 'postgres://stint:s3cret@host/stint' }`,
  `{ request: { lines: ['authorization: Basic c3RpbnQ6czNjcmV0', 'authorization: Bearer s3cret.s3cret-s3cret'] } }`,
]
for (const facts of quoting)
  test(`credentials in an error with ${facts} are redacted`, () => {
    const output = logged(`log.error({ err: Object.assign(new Error('failed'), ${facts}) }, 'failed')`)
    assert.doesNotMatch(output, /s3cret|c3RpbnQ6czNjcmV0/)
    assert.match(output, /\[redacted\]/)
  })

test('secrets in nested errors are redacted', () => {
  const output = logged(`
    const broken = Object.assign(new Error('no answer by https://ada:s3cret@host/'), { password: 's3cret' })
    log.error({ err: new AggregateError([broken], 'none answers') }, 'failed')
    log.error({ err: Object.assign(new Error('outer', { cause: broken }), { inner: broken }) }, 'failed')`)
  assert.doesNotMatch(output, /s3cret/)
  const [several, one] = parsed(output)
  assert.match(several.err.aggregateErrors[0].message, /no answer/)
  assert.match(one.err.inner.message, /no answer/)
})

test('URLs without credentials are kept in errors', () => {
  const message = 'Basic authentication failed at https://mail.example.org:587/ for ada@example.org'
  assert.equal(parsed(logged(`log.error({ err: new Error('${message}') }, 'failed')`))[0].err.message, message)
})
