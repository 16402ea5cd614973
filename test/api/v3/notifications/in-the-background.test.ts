import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { createTracking } from '../../../support/working-time.ts'
import { createWorld, eventually } from '../../../support/world.ts'

const world = await createWorld({ jobs: true })

test('a running server adds and removes warnings and runs batches in the background', async () => {
  const company = await createCompany(world, { time_zone: 'UTC' })
  const person = await company.person()
  const notices = async () => (await world.get(`${company.ws}/notifications`, person.token)).body.data
  const times = { starts_at: '2026-01-30T08:00:00Z', ends_at: '2026-01-30T16:00:00Z' }
  const id = await createTracking(world, company, person, times)
  const [told] = await eventually(async () => {
    const found = await notices()
    return found.length > 0 && found
  })
  assert.equal(told.attributes.title, 'Missing break')

  const url = `${company.ws}/notifications/batch_actions`
  const { meta } = (await world.post(url, { action: 'destroy', all: true }, person.token)).body
  const finished = await eventually(async () => {
    const { body } = await world.get(`${company.ws}/batches/${meta.batch_id}`, person.token)
    return body.data.attributes.status === 'finished' && body.data.attributes
  })
  assert.equal(finished.done, 1)
  assert.deepEqual(await notices(), [])

  const breaks = { starts_at: '2026-01-30T12:00:00Z', ends_at: '2026-01-30T12:30:00Z' }
  const added = await world.post(`${company.ws}/time_trackings/${id}/breaks`, breaks, company.admin.token)
  assert.equal(added.status, 201)
  await eventually(
    async () => (await world.get(`${company.ws}/notifications`, company.admin.token)).body.data.length === 0,
  )
})
