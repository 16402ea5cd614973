import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { png, upload } from '../../../support/multipart.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world)
const other = await createCompany(world)
const signed = async (of: typeof company) => {
  const trackings = timeTrackings(world, of)
  const tracking = `${trackings.url}/${(await trackings.createRecord()).id}`
  const content = { filename: 'me.png', content: png }
  const answer = await upload(world, `${tracking}/signatures`, of.admin.token, content, { title: 'Ada' })
  assert.equal(answer.status, 201, answer.text)
  return { tracking, id: answer.body.data.id as string }
}
const here = await signed(company)
const beside = await signed(company)
const foreign = await signed(other)
const trackings = timeTrackings(world, company)
const { url } = trackings

for (const name of ['start_signature_id', 'end_signature_id']) {
  test(`200 ${name} may be a signature of the tracking, or an id unknown to Stint`, async () => {
    for (const value of [here.id, Number(here.id), 'their-own-7', '999999', null]) {
      const answer = await world.patch(here.tracking, { [name]: value }, company.admin.token)
      assert.equal(answer.status, 200, answer.text)
      assert.equal(answer.body.data.attributes[name], value === null ? null : String(value))
    }
  })

  test(`400 ${name} must not be a signature of another tracking or account; nothing is changed`, async () => {
    for (const { id } of [beside, foreign]) {
      const answer = await world.patch(here.tracking, { [name]: id }, company.admin.token)
      assertRefused(answer, 400, [name])
      assertRefused(await world.post(url, { starts_at: '2026-01-05T08:00Z', [name]: id }, company.admin.token), 400, [
        name,
      ])
    }
    const { attributes } = (await world.get(here.tracking, company.admin.token)).body.data
    assert.equal(attributes[name], null)
  })
}

test('200 an existing signature id may be sent back', async () => {
  const { id } = await trackings.createRecord()
  await world.services.pool`update time_trackings set start_signature_id = ${foreign.id} where id = ${id}`
  const sent = { start_signature_id: foreign.id, external_id: 'E' }
  assert.equal((await world.patch(`${url}/${id}`, sent, company.admin.token)).status, 200)
})
