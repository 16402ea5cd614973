import { strict as assert } from 'node:assert'
import { createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { test } from 'node:test'
import { digestOf } from '../../src/platform/secrets.ts'
import { connectApi } from '../public-api/v1/support/api.ts'
import { createCompany, password } from '../support/company.ts'
import { createKiosk } from '../support/kiosks.ts'
import { upload } from '../support/multipart.ts'
import { requestResetToken } from '../support/sign-in.ts'
import { createWorld } from '../support/world.ts'

// A copy of the database alone gives no access to anything.

const endless = '1000000/1h'
const world = await createWorld({
  jobs: true,
  env: {
    STINT_LIMIT_KIOSK_PIN: endless,
    STINT_LIMIT_KIOSK_UNNAMED_PIN: endless,
    STINT_LIMIT_SIGN_IN: endless,
    STINT_LIMIT_PASSWORD_RESET: endless,
  },
})
const company = await createCompany(world)
const { ws, account, admin } = company
const kiosk = await createKiosk(world, company)
const api = await connectApi(world, company)
const pins = ['36925814', '74185296']
const person = await company.person({
  attributes: { username: 'Pia', email: 'pia@example.org', tablet_pin: pins[0], identifier_pin: pins[1] },
})
const document = await upload(world, `${ws}/users/${person.id}/documents`, admin.token, { content: 'contract' })
assert.equal(document.status, 201)
const documentPath = `/documents/${company.accountId}/${document.body.data.id}`
const reset = await requestResetToken(world, admin.email!)

// An answer with a secret in it, stored under a key that can be guessed.
const repeated = { data: { attributes: { title: 'Payroll' } } }
const issued = await world.request('POST', `${account}/api_tokens`, {
  token: admin.token,
  body: repeated,
  headers: { 'idempotency-key': '1' },
})
assert.equal(issued.status, 201)
const issuedToken: string = issued.body.data.attributes.token

/** Every value of every table, including the queue's. */
async function copy(): Promise<string[]> {
  const { pool } = world.services
  const columns = await pool<{ schema: string; table: string; column: string }[]>`
    select c.table_schema::text as schema, c.table_name::text as table, c.column_name::text as column
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema in ('public', 'jobs') and t.table_type = 'BASE TABLE'`
  const values = new Set<string>()
  for (const { schema, table, column } of columns) {
    const rows = await pool<{ value: string }[]>`
      select distinct ${pool(column)}::text as value from ${pool(schema)}.${pool(table)} where ${pool(column)} is not null`
    for (const { value } of rows) values.add(value)
  }
  return [...values]
}
const values = await copy()

const bytesOf = (value: string): Buffer | null =>
  /^\\x([0-9a-f]{2})+$/.test(value) ? Buffer.from(value.slice(2), 'hex') : null
/** Each value as it is, and binary values in the encodings that secrets are written in. */
const forms = [
  ...new Set(
    values.flatMap((value) => {
      const bytes = bytesOf(value)
      return bytes ? [bytes.toString('base64url'), bytes.toString('base64'), bytes.toString('hex')] : [value]
    }),
  ),
]
// Texts that look like one of our secrets; sentences and dates do not.
const candidates = forms.filter((form) => /^[\w+/=-]{16,255}$/.test(form))

test('the copy contains data but no secret in any encoding', () => {
  assert.ok(values.includes('Pia') && values.includes('pia@example.org') && candidates.length > 20)
  const secrets = [admin.token, person.token, kiosk.token, api.token, issuedToken, reset, password, ...pins]
  const all = values.map((value) => bytesOf(value)?.toString('latin1') ?? value).join('\n')
  for (const secret of secrets) {
    assert.ok(!all.includes(secret), secret)
    assert.ok(!values.join('\n').includes(Buffer.from(secret).toString('hex')), secret)
    assert.ok(!values.join('\n').includes(Buffer.from(secret, 'base64url').toString('hex')), secret)
  }
  for (const key of world.services.appContext.keys.all())
    for (const form of ['hex', 'base64', 'base64url'] as const)
      assert.ok(!values.join('\n').includes(key.secret.toString(form)))
})

const setPassword = (reset_password_token: string) =>
  world.request('PUT', '/api/v3/password', {
    body: { data: { attributes: { reset_password_token, password: 'another horse battery' } } },
  })

test('no value of it works as a token, or sets a password', async () => {
  for (const value of candidates) {
    const statuses = [
      (await world.get('/api/v3/users/me', value)).status,
      (await world.get('/api/v3/kiosk', value)).status,
      (await world.get(`/public_api/v1/users?${new URLSearchParams({ api_token: value })}`)).status,
      (await world.request('GET', '/api/v3/users/me', { headers: { cookie: `stint_session=${value}` } })).status,
    ]
    assert.deepEqual(statuses, [401, 401, 401, 401], value)
    assert.equal((await setPassword(value)).status, 401, value)
  }
  assert.equal((await world.get(`${ws}/users/me`, admin.token)).status, 200)
  assert.equal((await setPassword(reset)).status, 200, 'the token from the mail works')
})

test('no value of it works as a PIN', async () => {
  const short = forms.filter((form) => form !== '' && form.length <= 20)
  assert.ok(short.length > 50)
  const punch = (pin: string, user_id?: string) =>
    world.post('/api/v3/kiosk/punches', { pin, action_type: 'start', ...(user_id && { user_id }) }, kiosk.token)
  for (const pin of short) {
    assert.equal((await punch(pin, person.id)).status, 403, pin)
    assert.equal((await punch(pin)).status, 403, pin)
  }
  assert.equal((await punch(pins[1]!)).status, 201, 'the right PIN works')
})

test('no value of it signs the address of a document', async () => {
  const expires = String(Math.floor(world.clock.now().epochMilliseconds / 1000) + 600)
  const { keys } = world.services.appContext
  for (const value of values) {
    const bytes = bytesOf(value) ?? Buffer.from(value)
    const signature = createHmac('sha256', bytes).update(`${documentPath}\n${expires}`).digest('base64url')
    for (const named of ['', `&key=${keys.current().id}`]) {
      const query = `${new URLSearchParams({ expires, signature })}${named}`
      assert.equal((await world.get(`${documentPath}?${query}`)).status, 404)
    }
  }
})

test('no value of it decrypts a stored response, even with the request that was sent', async () => {
  const { pool } = world.services
  const [row] = await pool<{ sealed: Buffer }[]>`
    select sealed from idempotent_answers where key_digest = ${digestOf('1')}`
  const { sealed } = row!
  const opens = (key: Buffer): boolean => {
    try {
      const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAuthTag(sealed.subarray(12, 28))
      return Buffer.concat([cipher.update(sealed.subarray(28)), cipher.final()]).length > 0
    } catch {
      return false
    }
  }
  const content = digestOf(`${account}/api_tokens\n${JSON.stringify(repeated)}`)
  const derived = (secret: string | Buffer): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, content, 'stint idempotent answer', 32))
  for (const value of values) {
    const bytes = bytesOf(value) ?? Buffer.from(value)
    const mixed = createHmac('sha256', bytes).update('idempotent answer\n1').digest()
    for (const key of [bytes.subarray(0, 32), derived(bytes), derived(mixed), derived('1')])
      assert.ok(key.length !== 32 || !opens(key), value)
  }
  const { keys } = world.services.appContext
  const right = createHmac('sha256', keys.current().secret).update('idempotent answer\n1').digest()
  assert.ok(opens(derived(right)), 'the keys file and the request decrypt it')
})
