import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { v3Operations } from '../../../src/api/v3/operations.ts'
import { tokenScopes } from '../../../src/domain/api-tokens/token-scopes.ts'
import { isOpen } from '../../../src/domain/permissions.ts'
import { v1Operations } from '../../../src/public-api/v1/operations.ts'
import { png, upload } from '../../support/multipart.ts'
import { assertRefused } from '../../support/refusals.ts'
import { assertDenied, base, createV1Fixture } from './support/api.ts'

const { world, company, api } = await createV1Fixture()
const path = `${company.account}/api_tokens`
const issue = async (limits: object): Promise<string> => {
  const answer = await world.post(path, { title: 'Limited', ...limits }, company.admin.token)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.attributes.token
}
const ping = (token: string, address?: string) =>
  world.request('GET', `${base}/ping?api_token=${token}`, address ? { address } : {})

type Operation = (typeof v1Operations)[number]

/** A request without valid ids: if the token is accepted, the request fails for that reason and changes nothing. */
function attempt({ method, path: template, object, takesFile }: Operation, api_token: string) {
  const url = template.replace(/:\w+/g, '999999')
  if (takesFile)
    return upload(world, url, undefined, { filename: 'c.png', content: png }, { api_token, user_id: '999999' })
  if (method === 'GET') return world.request(method, `${url}?api_token=${api_token}&id=999999`)
  const body = { api_token, ...(object && { [object]: { id: 999_999 } }) }
  return world.request(method, url, { body, headers: { 'content-type': 'application/json' } })
}

/** The subject of each operation, written down a second time: a new operation must be added here. */
const needed = ({ id, method }: Operation): string | null => {
  if (id === 'ping') return null
  const what: [RegExp, string][] = [
    [/VacationEntitlement/, 'entitlements'],
    [/Upload/, 'documents'],
    [/WorkingArea|Location|Filter|AbsenceType/, 'settings'],
    [/Absence/, 'absences'],
    [/TargetHours|Evaluation|Payroll|WorkingSession|Action/, 'time'],
    [/User/, 'users'],
  ]
  const subject = what.find(([form]) => form.test(id))?.[1]
  assert.ok(subject, id)
  return `${subject}:${method === 'GET' ? 'read' : 'write'}`
}

for (const scope of tokenScopes)
  test(`a token with scope ${scope} may use the operations of that scope only`, async () => {
    const token = await issue({ scopes: [scope] })
    const given = [scope, scope.replace(':write', ':read'), null]
    for (const operation of v1Operations) {
      const answer = await attempt(operation, token)
      const need = needed(operation)
      if (given.includes(need)) assert.ok(![401, 403].includes(answer.status), `${operation.id} ${answer.text}`)
      else {
        assertRefused(answer, 403, ['base'], operation.id)
        assert.equal(answer.body.errors[0].title, `This api token lacks the scope ${need}.`)
      }
    }
  })

test('a token with several scopes may use all of them, one without scopes everything', async () => {
  const both = await issue({ scopes: ['users:read', 'documents:write'] })
  for (const operation of v1Operations) {
    const isGiven = [null, 'users:read', 'documents:read', 'documents:write'].includes(needed(operation))
    assert.equal((await attempt(operation, both)).status === 403, !isGiven, operation.id)
    assert.notEqual((await attempt(operation, api.token)).status, 403, operation.id)
  }
})

test('401 for every operation of v3, whatever the scopes of the token', async () => {
  const tokens = [api.token, await issue({ scopes: tokenScopes })]
  for (const operation of v3Operations) {
    if (isOpen(operation.permission)) continue
    const url = operation.path
      .replaceAll(':account_id', company.accountId)
      .replaceAll(':workspace_id', company.workspaceId)
    for (const token of tokens) {
      const answer = await world.request(operation.method, url.replace(/:\w+/g, '1'), { token })
      assert.equal(answer.status, 401, operation.id)
    }
  }
})

test('401 an expired token, also if it is cached; a date counts until its end', async () => {
  const now = world.clock.now()
  const token = await issue({ expires_at: now.add({ hours: 1 }).toString() })
  const dated = await issue({ expires_at: now.toZonedDateTimeISO('UTC').toPlainDate().add({ days: 1 }).toString() })
  assert.equal((await ping(token)).status, 200)
  world.clock.advance({ minutes: 61 })
  const answer = await ping(token)
  assertDenied(answer)
  assert.equal(answer.body.errors[0].title, 'This api token has expired.')
  assert.equal((await ping(dated)).status, 200)
  world.clock.advance({ hours: 48 })
  assertDenied(await ping(dated))
})

test('403 from outside the networks of a token', async () => {
  const token = await issue({ networks: ['192.0.2.0/24', '2001:db8::/32', '203.0.113.7'] })
  for (const address of ['192.0.2.9', '::ffff:192.0.2.9', '2001:db8:1::5', '203.0.113.7'])
    assert.equal((await ping(token, address)).status, 200, address)
  for (const address of ['192.0.3.9', '2001:db9::1', '203.0.113.8', '127.0.0.1']) {
    const answer = await ping(token, address)
    assertRefused(answer, 403, ['base'], address)
    assert.equal(answer.body.errors[0].title, 'This token may not be used from this network.')
  }
})

test('limits are shown, and missing ones mean no limit', async () => {
  const expires_at = '2100-01-01T00:00:00Z'
  const limits = { scopes: ['absences:write'], expires_at, networks: ['10.0.0.0/8', '::1'] }
  await issue(limits)
  await issue({ scopes: null, expires_at: null, networks: null })
  const rows = (await world.get(path, company.admin.token)).body.data.slice(-2)
  const shown = rows.map(({ attributes }: { attributes: Record<string, unknown> }) => [
    attributes.scopes,
    attributes.expires_at,
    attributes.networks,
  ])
  assert.deepEqual(shown, [
    [['absences:write'], expires_at, ['10.0.0.0/8', '::1/128']],
    [null, null, null],
  ])
})

test('400 invalid limits, and no token is created', async () => {
  const count = async () => (await world.get(path, company.admin.token)).body.meta.total_count
  const before = await count()
  const bad: [string, unknown, string?][] = [
    ['scopes', []],
    ['scopes', ['users']],
    ['scopes', ['users:delete']],
    ['scopes', 'users:read'],
    ['expires_at', 'soon'],
    ['expires_at', '2020-01-01'],
    ['networks', []],
    ['networks', ['10.0.0.0/33']],
    ['networks', ['example.org']],
    ['networks', ['::1/129']],
    ['networks', ['10.0.0/8']],
  ]
  for (const [name, value] of bad) {
    const answer = await world.post(path, { title: 'Limited', [name]: value }, company.admin.token)
    assert.equal(answer.status, 400, `${name}: ${JSON.stringify(value)}`)
    assert.equal(answer.body.errors[0].source.pointer.split('/')[0], name)
  }
  assert.equal(await count(), before)
})
