import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { v3Operations } from '../../../../src/api/v3/operations.ts'
import { isForKiosks, isOpen } from '../../../../src/domain/permissions.ts'
import { addWorkspace, createFixture } from '../../../support/fixture.ts'
import { createKiosk } from '../../../support/kiosks.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { assertShape, shapes } from '../../../support/shapes.ts'

const { world, company, people } = await createFixture()
const kiosk = await createKiosk(world, company, 'Front door')
const mine = '/api/v3/kiosk'

test('200 a kiosk shows itself and its workspace', async () => {
  await world.patch(company.ws, { time_zone: 'Berlin', locale: 'de', address_form: 'informal' }, company.admin.token)
  const { status, body } = await world.get(mine, kiosk.token)
  assert.equal(status, 200)
  assertShape(body.data, shapes.kioskItself)
  assert.equal(body.data.id, kiosk.id)
  const place = { workspace_name: 'Hamburg', time_zone: 'Europe/Berlin', locale: 'de', address_form: 'informal' }
  assert.deepEqual(body.data.attributes, { title: 'Front door', ...place })
})

test('200 a kiosk shows the new name of a renamed workspace', async () => {
  const place = await addWorkspace(world, company, 'Kiel')
  const { token } = await createKiosk(world, { ws: place.ws, admin: company.admin })
  const name = async () => (await world.get(mine, token)).body.data.attributes.workspace_name
  assert.equal(await name(), 'Kiel')
  await world.patch(place.ws, { name: 'Lübeck' }, company.admin.token)
  assert.equal(await name(), 'Lübeck')
})

test('last_used_at is updated at most every minute', async () => {
  const { id, token } = await createKiosk(world, company)
  const used = async () => {
    assert.equal((await world.get(mine, token)).status, 200)
    const list = await world.get(`${company.ws}/kiosks?filter[id]=${id}`, company.admin.token)
    return list.body.data[0].attributes.last_used_at
  }
  const first = await used()
  assert.ok(first)
  world.clock.advance({ seconds: 30 })
  assert.equal(await used(), first)
  world.clock.advance({ seconds: 40 })
  assert.ok((await used()) > first)
})

test('401 the token of a kiosk in every operation that is not for kiosks', async () => {
  const closed = v3Operations.filter(({ permission }) => !isOpen(permission) && !isForKiosks(permission))
  assert.ok(closed.length > 100)
  const ids: Record<string, string> = { workspace_id: company.workspaceId, account_id: company.accountId }
  for (const { id, method, path } of closed) {
    const address = path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '1')
    const answer = await world.request(method, address, { token: kiosk.token, body: { data: { attributes: {} } } })
    assertRefused(answer, 401, ['base'], id)
  }
  assert.equal((await world.get(`/public_api/v1/ping?api_token=${kiosk.token}`)).status, 401)
})

test('401 tokens of users, api tokens and missing tokens in operations for kiosks', async () => {
  const issued = await world.post(`${company.account}/api_tokens`, { title: 'Payroll' }, company.admin.token)
  const tokens = [...Object.values(people).map(({ token }) => token), issued.body.data.attributes.token, 'x', undefined]
  const attributes = { user_id: people.employee.id, pin: '1', action_type: 'start' }
  for (const token of tokens) {
    assertRefused(await world.get(mine, token), 401)
    assertRefused(await world.get(`${mine}/people`, token), 401)
    assertRefused(await world.post(`${mine}/punches`, attributes, token), 401)
  }
})

test('401 the token of a kiosk in a deleted workspace', async () => {
  const place = await addWorkspace(world, company, 'Doomed')
  const { token } = await createKiosk(world, { ws: place.ws, admin: company.admin })
  assert.equal((await world.get(mine, token)).status, 200)
  assert.equal((await world.delete(place.ws, company.admin.token)).status, 200)
  assertRefused(await world.get(mine, token), 401)
  assertRefused(await world.get(`${mine}/people`, token), 401)
})

test('403 a kiosk outside of its networks, also when punching', async () => {
  const made = await world.post(
    `${company.ws}/kiosks`,
    { title: 'Gate', networks: ['192.0.2.0/24'] },
    company.admin.token,
  )
  assert.equal(made.status, 201, made.text)
  const { token, networks } = made.body.data.attributes
  assert.deepEqual(networks, ['192.0.2.0/24'])
  const look = (address: string) => world.request('GET', '/api/v3/kiosk', { token, address })
  assert.equal((await look('192.0.2.5')).status, 200)
  assertRefused(await look('198.51.100.5'), 403)
  const body = { data: { type: 'action', attributes: { pin: '4711', action_type: 'start' } } }
  const punched = await world.request('POST', '/api/v3/kiosk/punches', { token, address: '198.51.100.5', body })
  assertRefused(punched, 403)
})
