import { strict as assert } from 'node:assert'
import { beforeEach, describe, test } from 'node:test'
import { transaction } from '../../src/platform/db/connect.ts'
import { createCompany, type Person } from '../support/company.ts'
import { waitForBlockedStatements } from '../support/locks.ts'
import { punch } from '../support/working-time.ts'
import { createWorld } from '../support/world.ts'

// Whatever changes a clock between two punches, the next punch acts on the clock as it is by then, not as it was when the
// request began.

const world = await createWorld()
const company = await createCompany(world)
const { ws, admin } = company
const at = (time: string): string => `2026-01-30T${time}:00Z`

const start = async (): Promise<{ person: Person; id: string }> => {
  const person = await company.person()
  const action = await punch(world, company, person, 'start', at('08:00'))
  return { person, id: action.attributes.working_session_id }
}
const shown = async (id: string) => (await world.get(`${ws}/time_trackings/${id}`, admin.token)).body.data.attributes
const change = async (id: string, attributes: object): Promise<void> => {
  const answer = await world.patch(`${ws}/time_trackings/${id}`, attributes, admin.token)
  assert.equal(answer.status, 200, answer.text)
}

// An end in the current month is attempted without reading the clock; one in an earlier month, which may be closed, is not.
for (const now of ['2026-01-30T23:00:00Z', '2026-03-01T12:00:00Z'])
  describe(`at ${now}`, () => {
    beforeEach(() => world.clock.set(now))

    test('ended by an admin: the punch belongs to no tracking and changes nothing', async () => {
      const { person, id } = await start()
      await change(id, { ends_at: at('12:00') })
      const end = await punch(world, company, person, 'end', at('16:00'))
      assert.equal(end.attributes.working_session_id, null)
      assert.equal((await shown(id)).ends_at, at('12:00'))
    })

    test('ended, then another one started by hand: the punch ends the new one', async () => {
      const { person, id } = await start()
      await change(id, { ends_at: at('12:00') })
      const second = await world.request('POST', `${ws}/time_trackings`, {
        token: admin.token,
        body: {
          data: {
            type: 'time_tracking',
            attributes: { starts_at: at('13:00') },
            relationships: { user: { data: { id: person.id, type: 'user_overview' } } },
          },
        },
      })
      assert.equal(second.status, 201, second.text)
      const end = await punch(world, company, person, 'end', at('16:00'))
      assert.equal(end.attributes.working_session_id, second.body.data.id)
      assert.deepEqual(
        [(await shown(id)).ends_at, (await shown(second.body.data.id)).ends_at],
        [at('12:00'), at('16:00')],
      )
    })

    test('a break started by somebody else ends with the work, and counts', async () => {
      const { person, id } = await start()
      const begun = await world.post(`${ws}/time_trackings/${id}/breaks`, { starts_at: at('12:00') }, admin.token)
      assert.equal(begun.status, 201, begun.text)
      const end = await punch(world, company, person, 'end', at('13:00'))
      assert.equal(end.attributes.working_session_id, id)
      assert.equal((await shown(id)).break_duration, 3600)
    })

    test('a break that is being started at the same time ends with the work, and counts', async () => {
      const { person, id } = await start()
      const end = await transaction(world.services.pool, async (tx) => {
        await tx`
          insert into breaks (account_id, time_tracking_id, starts_at, created_by, created_at, updated_at)
          values (${company.accountId}, ${id}, ${at('12:00')}, 'actions', now(), now())`
        await tx`
          update time_trackings set version = version + 1, updated_at = now()
          where account_id = ${company.accountId} and id = ${id}`
        const sent = punch(world, company, person, 'end', at('13:00'))
        await waitForBlockedStatements(world)
        return { sent }
      })
      assert.equal((await end.sent).attributes.working_session_id, id)
      assert.equal((await shown(id)).break_duration, 3600)
    })

    test('reopened by hand: the punch ends it again', async () => {
      const { person, id } = await start()
      await punch(world, company, person, 'end', at('12:00'))
      await change(id, { ends_at: null })
      const end = await punch(world, company, person, 'end', at('16:00'))
      assert.equal(end.attributes.working_session_id, id)
      assert.equal((await shown(id)).ends_at, at('16:00'))
    })

    test('start moved: an end before the new start belongs to no tracking', async () => {
      const { person, id } = await start()
      await change(id, { starts_at: at('10:00') })
      const end = await punch(world, company, person, 'end', at('09:00'))
      assert.equal(end.attributes.working_session_id, null)
      assert.equal((await shown(id)).current_status, 'running')
    })

    test('deleted: the punch belongs to no tracking', async () => {
      const { person, id } = await start()
      assert.equal((await world.delete(`${ws}/time_trackings/${id}`, admin.token)).status, 200)
      const end = await punch(world, company, person, 'end', at('16:00'))
      assert.equal(end.attributes.working_session_id, null)
    })

    test('a second end belongs to no tracking', async () => {
      const { person, id } = await start()
      const ends = [
        await punch(world, company, person, 'end', at('16:00')),
        await punch(world, company, person, 'end', at('16:01')),
      ]
      assert.deepEqual(
        ends.map(({ attributes }) => attributes.working_session_id),
        [id, null],
      )
    })

    test('after a start that was rolled back nothing is running', async () => {
      const person = await company.person()
      const refused = await world.request('POST', `${ws}/time_trackings/actions?include=nonsense`, {
        token: person.token,
        headers: { 'idempotency-key': 'once' },
        body: { data: { type: 'action', attributes: { action_type: 'start', action_time: at('08:00') } } },
      })
      assert.equal(refused.status, 400)
      const end = await punch(world, company, person, 'end', at('16:00'))
      assert.equal(end.attributes.working_session_id, null)
    })
  })

/** A start that arrives while work that began at eight is being ended at noon. */
const startWhileEnding = async (time: string) => {
  world.clock.set('2026-01-30T23:00:00Z')
  const { person, id } = await start()
  const { sent } = await transaction(world.services.pool, async (tx) => {
    await tx`
      update time_trackings set ends_at = ${at('12:00')}, actual_ends_at = ${at('12:00')}, version = version + 1
      where account_id = ${company.accountId} and id = ${id}`
    const begun = punch(world, company, person, 'start', at(time))
    await waitForBlockedStatements(world)
    return { sent: begun }
  })
  const { working_session_id } = (await sent).attributes
  const { body } = await world.get(`${ws}/time_trackings?filter[user_id]=${person.id}`, admin.token)
  return { first: id, working_session_id, count: body.meta.total_count }
}

test('a start inside work that is being ended belongs to no tracking', async () => {
  const { working_session_id, count } = await startWhileEnding('10:00')
  assert.deepEqual([working_session_id, count], [null, 1])
})

test('a start after work that is being ended opens a new tracking', async () => {
  const { first, working_session_id, count } = await startWhileEnding('13:00')
  assert.notEqual(working_session_id, first)
  assert.deepEqual([working_session_id !== null, count], [true, 2])
})
