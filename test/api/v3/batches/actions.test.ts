import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { runBatch } from '../../../support/batches.ts'
import { createCompany, type Person } from '../../../support/company.ts'
import { createTracking, punch } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world, { time_zone: 'UTC' })
const { admin } = company

/** A tracking entered by hand and a punched one: both forms of id. */
async function twoTrackings(person: Person): Promise<[string, string]> {
  const byHand = await createTracking(world, company, person, {
    starts_at: '2026-01-30T08:00:00Z',
    ends_at: '2026-01-30T12:00:00Z',
  })
  const { attributes } = await punch(world, company, person, 'start', '2026-01-31T08:00:00Z')
  await punch(world, company, person, 'end', '2026-01-31T12:00:00Z')
  return [byHand, attributes.working_session_id]
}

async function read(id: string) {
  const { body } = await world.get(`${company.ws}/time_trackings/${id}`, admin.token)
  const { attributes, relationships } = body.data
  const ids = (name: string): string[] => relationships[name].data.map((one: { id: string }) => one.id)
  return { ...attributes, tags: ids('tags'), followers: ids('followers') }
}
async function notes(id: string, type: 'SystemNote' | 'UserNote') {
  const { body } = await world.get(`${company.ws}/time_trackings/${id}/notes?filter[type]=${type}`, admin.token)
  return body.data.map((one: { attributes: object }) => one.attributes)
}

test('tag adds tags, and with override_tags replaces them', async () => {
  const person = await company.person()
  const ids = await twoTrackings(person)
  const [red, blue] = [await company.tag('Red'), await company.tag('Blue')]
  assert.deepEqual(await runBatch(world, company, { action: 'tag', ids, tag_ids: [Number(red)] }), [2, 2, 0])
  for (const id of ids) assert.deepEqual((await read(id)).tags, [red])
  await runBatch(world, company, { action: 'tag', ids, tag_ids: [blue], override_tags: false })
  for (const id of ids) assert.deepEqual((await read(id)).tags, [red, blue])
  await runBatch(world, company, { action: 'tag', ids, tag_ids: [blue], override_tags: true })
  for (const id of ids) {
    const tracking = await read(id)
    assert.deepEqual(tracking.tags, [blue])
    assert.equal(tracking.last_update_by, Number(admin.id))
    const told = (await notes(id, 'SystemNote')).map((note: { content: string }) => note.content).join('\n')
    assert.match(told, /Ada Admin.*tags.*Red/)
    assert.match(told, /Ada Admin.*tags.*Blue/)
  }
  await runBatch(world, company, { action: 'tag', ids, tag_ids: [], override_tags: true })
  for (const id of ids) assert.deepEqual((await read(id)).tags, [])
})

test('follower sets the followers, and an empty list removes them', async () => {
  const person = await company.person()
  const [one, two] = [await company.person(), await company.person()]
  const ids = await twoTrackings(person)
  assert.deepEqual(
    await runBatch(world, company, { action: 'follower', ids, follower_ids: [one.id, two.id] }),
    [2, 2, 0],
  )
  for (const id of ids) assert.deepEqual((await read(id)).followers, [one.id, two.id])
  const before = (await read(ids[0])).system_notes_count
  await runBatch(world, company, { action: 'follower', ids, follower_ids: [] })
  for (const id of ids) assert.deepEqual((await read(id)).followers, [])
  assert.equal((await read(ids[0])).system_notes_count, before + 1)
})

test('note adds one note by the caller to each record', async () => {
  const ids = await twoTrackings(await company.person())
  assert.deepEqual(await runBatch(world, company, { action: 'note', ids, note: { content: 'Checked.' } }), [2, 2, 0])
  for (const id of ids) {
    const written = await notes(id, 'UserNote')
    assert.equal(written.length, 1)
    assert.equal(written[0].content, 'Checked.')
    assert.equal(written[0].author, 'Ada Admin')
    assert.equal(written[0].author_role, 'admin')
    assert.equal((await read(id)).user_notes_count, 1)
  }
})

test('confirm confirms records; running ones are skipped, and confirmed ones get no further note', async () => {
  const person = await company.person()
  const ids = await twoTrackings(person)
  const running = await punch(world, company, person, 'start', '2026-02-01T08:00:00Z')
  const all = [...ids, running.attributes.working_session_id]
  assert.deepEqual(await runBatch(world, company, { action: 'confirm', ids: all }), [3, 2, 1])
  for (const id of ids) {
    const tracking = await read(id)
    assert.equal(tracking.confirmed, true)
    const [last] = (await notes(id, 'SystemNote')).slice(-1)
    assert.equal(last.content, 'Ada Admin changed: confirmed: no → yes.')
  }
  assert.equal((await read(all[2]!)).confirmed, false)
  const count = (await read(ids[0])).system_notes_count
  await runBatch(world, company, { action: 'confirm', ids })
  assert.equal((await read(ids[0])).system_notes_count, count)
})

test('destroy deletes records, with a note naming the caller', async () => {
  const ids = await twoTrackings(await company.person())
  assert.deepEqual(await runBatch(world, company, { action: 'destroy', ids }), [2, 2, 0])
  for (const id of ids) assert.equal((await world.get(`${company.ws}/time_trackings/${id}`, admin.token)).status, 404)
  const rows = await world.services.pool`
    select content from notes where account_id = ${company.accountId} and time_tracking_id = any(${ids})
      and content like '%deleted%'`
  assert.deepEqual(
    rows.map((row) => row.content),
    ['Ada Admin deleted this.', 'Ada Admin deleted this.'],
  )
  assert.deepEqual(await runBatch(world, company, { action: 'destroy', ids }), [2, 0, 2], 'deleted records are skipped')
})

test('ids are deduplicated in both forms and any spelling; unknown and foreign ones are skipped and counted', async () => {
  const other = await createCompany(world)
  const foreign = await createTracking(world, other, other.admin, {
    starts_at: '2026-01-30T08:00:00Z',
    ends_at: '2026-01-30T12:00:00Z',
  })
  const [byHand, punched] = await twoTrackings(await company.person())
  const ids = [
    Number(byHand),
    byHand,
    punched,
    punched.toUpperCase(),
    foreign,
    '999999999',
    '00000000-0000-4000-8000-000000000000',
  ]
  assert.deepEqual(await runBatch(world, company, { action: 'confirm', ids }), [5, 2, 3])
  const untouched = await world.get(`${other.ws}/time_trackings/${foreign}`, other.admin.token)
  assert.equal(untouched.body.data.attributes.confirmed, false)
})

test('all selects every record of the workspace to which the caller can apply the action', async () => {
  const own = await createCompany(world)
  const person = await own.person()
  const ids: string[] = []
  for (const day of [10, 11, 12])
    ids.push(
      await createTracking(world, own, person, {
        starts_at: `2026-01-${day}T08:00:00Z`,
        ends_at: `2026-01-${day}T12:00:00Z`,
      }),
    )
  await punch(world, own, person, 'start', '2026-01-13T08:00:00Z')
  const meta = async () => (await world.get(`${own.ws}/time_trackings`, own.admin.token)).body.meta
  assert.deepEqual(await runBatch(world, own, { action: 'confirm', ids: [ids[0]] }), [1, 1, 0])
  assert.deepEqual(
    await runBatch(world, own, { action: 'confirm', all: true }),
    [2, 2, 0],
    'only those still unconfirmed',
  )
  assert.equal((await meta()).total_confirmed, 3)
  assert.equal((await meta()).total_running, 1)
  assert.deepEqual(await runBatch(world, own, { action: 'note', all: true, note: { content: 'x' } }), [4, 4, 0])
  assert.deepEqual(await runBatch(world, own, { action: 'destroy', all: true }), [4, 4, 0])
  assert.equal((await meta()).total_count, 0)
  assert.deepEqual(await runBatch(world, own, { action: 'destroy', all: true }), [0, 0, 0])
})
