import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createFixture } from '../../../support/fixture.ts'
import { createKiosk } from '../../../support/kiosks.ts'
import { assertRefused } from '../../../support/refusals.ts'

const { world, company, otherWorkspace, otherCompany } = await createFixture()
const path = '/api/v3/kiosk/punches'
const pin = '471142'
const own = '815815'
const worker = (attributes: object = {}) =>
  company.person({ attributes: { tablet_pin: pin, identifier_pin: own, ...attributes } })
const punch = (token: string, attributes: object) => world.post(path, { action_type: 'start', ...attributes }, token)
const stored = async (): Promise<number> => {
  const [row] = await world.services.pool<{ count: number }[]>`
    select (select count(*) from actions) + (select count(*) from time_trackings) + (select count(*) from notes) as count`
  return Number(row!.count)
}

async function fail(token: string, attributes: object, times: number): Promise<void> {
  for (let round = 0; round < times; round++)
    assertRefused(await punch(token, attributes), 403, ['pin'], `attempt ${round + 1}`)
}

test('403 the same error for a wrong PIN, whoever the user is; nothing is stored', async () => {
  const kiosk = await createKiosk(world, company)
  const [here, left, gone, away] = [await worker(), await worker(), await worker(), await worker()]
  await world.patch(`${company.ws}/users/${left.id}/user_status`, { status: 'inactive' }, company.admin.token)
  await world.delete(`${company.ws}/users/${gone.id}`, company.admin.token)
  const foreign = await otherCompany.person({ attributes: { tablet_pin: pin } })
  const nearby = await createKiosk(world, { ws: otherWorkspace.ws, admin: company.admin })
  const before = await stored()
  const answers = [
    await punch(kiosk.token, { user_id: here.id, pin: '000000' }),
    await punch(kiosk.token, { user_id: here.id, pin: own }),
    await punch(kiosk.token, { user_id: here.id, pin: `${pin}0` }),
    await punch(kiosk.token, { user_id: left.id, pin }),
    await punch(kiosk.token, { user_id: gone.id, pin }),
    await punch(kiosk.token, { user_id: foreign.id, pin }),
    await punch(kiosk.token, { user_id: '999999999', pin }),
    await punch(nearby.token, { user_id: away.id, pin }),
    await punch(nearby.token, { pin: own }),
    await punch(kiosk.token, { pin: '000000' }),
  ]
  for (const answer of answers) assertRefused(answer, 403, ['pin'])
  assert.equal(new Set(answers.map(({ body }) => body.errors[0].title)).size, 1)
  assert.equal(await stored(), before)
})

test('429 after five wrong PINs for one person at one kiosk, for fifteen minutes', async () => {
  const [door, back] = [await createKiosk(world, company), await createKiosk(world, company, 'Back door')]
  const [person, colleague] = [await worker(), await worker()]
  await fail(door.token, { user_id: person.id, pin: '000000' }, 5)
  for (const tried of ['000000', pin]) {
    const refused = await punch(door.token, { user_id: person.id, pin: tried })
    assertRefused(refused, 429)
    const wait = Number(refused.headers['retry-after'])
    assert.ok(wait > 800 && wait <= 900, `${wait}`)
  }
  assert.equal((await punch(door.token, { user_id: colleague.id, pin })).status, 201, 'a colleague')
  assert.equal((await punch(back.token, { user_id: person.id, pin })).status, 201, 'another kiosk')
  assertRefused(await punch(door.token, { user_id: person.id, pin }), 429)
  world.clock.advance({ minutes: 15 })
  assert.equal((await punch(door.token, { user_id: person.id, pin })).status, 201)
})

test('201 the right PIN resets the count of wrong PINs for the person', async () => {
  const { token } = await createKiosk(world, company)
  const { id: user_id } = await worker()
  await fail(token, { user_id, pin: '000000' }, 4)
  assert.equal((await punch(token, { user_id, pin })).status, 201)
  await fail(token, { user_id, pin: '000000' }, 5)
  assertRefused(await punch(token, { user_id, pin }), 429)
})

test('429 after twenty wrong PINs without a user, also with a right one in between', async () => {
  const [door, back] = [await createKiosk(world, company), await createKiosk(world, company, 'Back door')]
  const { id: user_id } = await worker({ identifier_pin: '424242' })
  await fail(door.token, { pin: '000000' }, 10)
  assert.equal((await punch(door.token, { pin: '424242' })).status, 201)
  await fail(door.token, { pin: '000000' }, 10)
  const refused = await punch(door.token, { pin: '424242' })
  assertRefused(refused, 429)
  assert.ok(Number(refused.headers['retry-after']) > 800)
  assert.equal((await punch(door.token, { user_id, pin })).status, 201, 'with a user')
  assert.equal((await punch(back.token, { pin: '424242' })).status, 201, 'another kiosk')
})

test('429 concurrent wrong PINs count like consecutive ones', async () => {
  const { token } = await createKiosk(world, company)
  const { id: user_id } = await worker()
  const guesses = Array.from({ length: 12 }, () => punch(token, { user_id, pin: '000000' }))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 403).length, 5)
  assert.equal(statuses.filter((status) => status === 429).length, 7)
  assertRefused(await punch(token, { user_id, pin }), 429)
})

test('201 many people punch at one kiosk concurrently', async () => {
  const { token } = await createKiosk(world, company)
  const crowd = await Promise.all(Array.from({ length: 12 }, () => worker()))
  const answers = await Promise.all(crowd.map(({ id }) => punch(token, { user_id: id, pin })))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
})

test('403 with a wrong PIN, 201 with the right one for a time in the future, and the punch is stored', async () => {
  const { token } = await createKiosk(world, company)
  const { id: user_id } = await worker({ tablet_pin: pin })
  const action_time = '2999-01-01T00:00:00Z'
  assertRefused(await punch(token, { user_id, pin: '000000', action_time }), 403, ['pin'])
  const answer = await punch(token, { user_id, pin, action_time })
  assert.equal(answer.status, 201, answer.text)
  const list = await world.get(`${company.ws}/time_trackings/actions?filter[user_id]=${user_id}`, company.admin.token)
  assert.deepEqual([list.body.data.length, list.body.data[0].id], [1, answer.body.data.id])
})
