import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createFixture, roles } from '../../../support/fixture.ts'

const { world, company, people } = await createFixture()
const { token } = company.admin
const list = `${company.account}/workspaces`

const zones: [time_zone: string, iana: string][] = [
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Berlin', 'Europe/Berlin'],
  ['Pacific Time (US & Canada)', 'America/Los_Angeles'],
  ['Bern', 'Europe/Zurich'],
  ['UTC', 'UTC'],
]
for (const [time_zone, iana] of zones)
  test(`200 the IANA time zone of ${time_zone} is ${iana} in every response`, async () => {
    const created = await world.post(list, { name: 'Somewhere', time_zone }, token)
    const { id } = created.body.data
    const ws = `/api/v3/workspaces/${id}`
    const answers = [
      created,
      await world.get(ws, token),
      await world.patch(ws, { phone: '1' }, token),
      await world.get(`${list}?filter[id]=${id}`, token),
      await world.delete(ws, token),
    ]
    for (const { body } of answers) {
      const { attributes } = [body.data].flat()[0]
      assert.deepEqual([attributes.time_zone, attributes.iana_time_zone], [time_zone, iana])
    }
  })

test('200 every role sees the IANA time zone, also in included workspaces', async () => {
  await company.area('Shop')
  for (const role of roles) {
    const shown = await world.get(company.ws, people[role].token)
    assert.equal(shown.body.data.attributes.iana_time_zone, 'Europe/Berlin')
    const { included } = (await world.get(`${company.ws}/areas?include=workspace`, people[role].token)).body
    assert.equal(included[0].attributes.iana_time_zone, 'Europe/Berlin')
  }
})

test('200 the IANA time zone follows time_zone, and is ignored when sent', async () => {
  const changed = await world.patch(company.ws, { time_zone: 'Tokyo', iana_time_zone: 'Europe/Paris' }, token)
  assert.equal(changed.status, 200)
  assert.equal(changed.body.data.attributes.iana_time_zone, 'Asia/Tokyo')
  const sent = await world.patch(company.ws, { iana_time_zone: { not: 'a zone' } }, token)
  assert.equal(sent.status, 200)
  assert.equal(sent.body.data.attributes.iana_time_zone, 'Asia/Tokyo')
})
