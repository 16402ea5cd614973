import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { readAuditLog } from '../../../support/audit.ts'
import type { Person } from '../../../support/company.ts'
import { png, upload } from '../../../support/multipart.ts'
import { timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld } from '../../../support/world.ts'

// Files, signatures and notes are evidence: once they are removed, only the audit log shows that they existed.

const world = await createWorld()
const company = await createAbsenceCompany(world)
const { absences, account, admin } = company
const { lead, member } = await company.createTeam()
const trackings = timeTrackings(world, company)

type Row = Awaited<ReturnType<typeof readAuditLog>>[number]

/** A time tracking of the member, and how entries name it. */
async function tracked() {
  const { id } = await trackings.createRecord({ relationships: trackings.relationshipsFor(member) })
  return { url: `${trackings.url}/${id}`, name: /^Mia Member, 2026-01-30/, place: { time_tracking_id: id } }
}
async function absent() {
  const id = await company.createAbsence(member.token)
  return { url: `${absences}/${id}`, name: /^Mia Member, \S/, place: { absence_id: id } }
}

async function attach(url: string, filename: string): Promise<string> {
  const answer = await upload(world, url, member.token, { filename, content: png }, { title: 'At the door' })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id
}
async function note(url: string, content: string): Promise<string> {
  const answer = await world.post(url, { content }, member.token)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id
}

/** The entries that an action adds to the audit log. */
async function added(work: () => Promise<unknown>): Promise<Row[]> {
  const before = (await readAuditLog(world, company)).length
  await work()
  return (await readAuditLog(world, company)).slice(before)
}
async function succeeded(answer: ReturnType<typeof world.delete>): Promise<void> {
  const { status, text } = await answer
  assert.equal(status, 200, text)
}
const systemNotes = async (url: string): Promise<number> =>
  (await world.get(`${url}/notes?filter[type]=eq:SystemNote`, admin.token)).body.meta.total_count

const author_id = member.id
const removals = [
  ['deleteTimeTrackingAttachment', 'attachment', tracked, 'attachments', { author_id, file_name: 'proof.png' }],
  ['deleteTimeTrackingSignature', 'signature', tracked, 'signatures', { title: 'At the door', file_name: 'proof.png' }],
  ['deleteTimeTrackingNote', 'note', tracked, 'notes', { author_id, content: 'The lift was broken.' }],
  ['deleteAbsenceAttachment', 'attachment', absent, 'attachments', { author_id, file_name: 'proof.png' }],
  ['deleteAbsenceNote', 'note', absent, 'notes', { author_id, content: 'The lift was broken.' }],
] as const

for (const [operation, type, owner, path, removed] of removals)
  for (const by of [lead, member] as Person[])
    test(`200 ${operation} by ${by === lead ? 'the lead' : 'the owner'} is in the audit log`, async () => {
      const { url, name, place } = await owner()
      const list = `${url}/${path}`
      const id = await (type === 'note' ? note(list, 'The lift was broken.') : attach(list, 'proof.png'))
      const written = await systemNotes(url)
      const rows = await added(() => succeeded(world.delete(`${list}/${id}`, by.token)))
      assert.equal(rows.length, 1)
      const [row] = rows as [Row]
      assert.deepEqual(
        [row.operation, row.record_type, row.record_id, row.actor_id, row.outcome, row.after],
        [operation, type, id, by.id, 'done', null],
      )
      assert.match(row.record_name, name)
      assert.deepEqual(row.before, { user_id: member.id, ...place, ...removed })
      assert.equal(await systemNotes(url), written, 'the system notes of the record are unchanged')
      const shown = await world.get(
        `${account}/audit_entries?filter[record_type]=eq:${type}&filter[record_id]=eq:${id}`,
        admin.token,
      )
      assert.deepEqual(shown.body.data[0].attributes.before, row.before)
    })

for (const owner of [tracked, absent])
  test(`200 deleting a file on a note, or a note with its files, adds entries: ${owner.name}`, async () => {
    const { url, place } = await owner()
    const noteId = await note(`${url}/notes`, 'See the files.')
    const list = `${url}/notes/${noteId}/attachments`
    const first = await attach(list, 'first.png')
    for (const name of ['second.png', 'third.png']) await attach(list, name)
    const about = { user_id: member.id, ...place, author_id }
    const [alone] = await added(() => succeeded(world.delete(`${list}/${first}`, lead.token)))
    assert.deepEqual(alone!.before, { ...about, note_id: noteId, file_name: 'first.png' })
    const rows = await added(() => succeeded(world.delete(`${url}/notes/${noteId}`, lead.token)))
    assert.deepEqual(rows.map(({ before }) => before.file_name ?? before.content).sort(), [
      'See the files.',
      'second.png',
      'third.png',
    ])
    for (const { before } of rows) assert.equal(before.user_id, member.id)
  })

test('200 a changed note adds an entry with the text before and after; an unchanged text adds none', async () => {
  for (const owner of [tracked, absent]) {
    const { url, place } = await owner()
    const id = await note(`${url}/notes`, 'Until noon.')
    const change = (content: string) => succeeded(world.patch(`${url}/notes/${id}`, { content }, member.token))
    assert.deepEqual(await added(() => change('Until noon.')), [])
    const [row, ...more] = await added(() => change('Until four.'))
    assert.equal(more.length, 0)
    const about = { user_id: member.id, ...place, author_id }
    assert.deepEqual(row!.before, { ...about, content: 'Until noon.' })
    assert.deepEqual(row!.after, { ...about, content: 'Until four.' })
    assert.deepEqual([row!.record_type, row!.record_id, row!.actor_id], ['note', id, member.id])
  }
})

test('200 notes changed or deleted in a request for their absence add entries as well', async () => {
  const { url } = await absent()
  const [changed, removed] = [await note(`${url}/notes`, 'Old.'), await note(`${url}/notes`, 'Gone.')]
  const notes_attributes = [
    { id: changed, content: 'New.' },
    { id: removed, _destroy: true },
  ]
  const rows = await added(() => succeeded(world.patch(url, { notes_attributes }, member.token)))
  const told = rows.filter(({ record_type }) => record_type === 'note')
  assert.deepEqual(
    told.map(({ record_id, before, after }) => [record_id, before.content, after?.content]),
    [
      [changed, 'Old.', 'New.'],
      [removed, 'Gone.', undefined],
    ],
  )
})

test('403 and 404 refused requests add no entries', async () => {
  const { url } = await tracked()
  const id = await note(`${url}/notes`, 'Stays.')
  const other = await company.person()
  const rows = await added(async () => {
    assert.equal((await world.delete(`${url}/notes/${id}`, other.token)).status, 404)
    assert.equal((await world.delete(`${url}/attachments/999999`, lead.token)).status, 404)
    assert.equal((await world.patch(`${url}/notes/${id}`, { content: 'Mine.' }, lead.token)).status, 403)
  })
  assert.deepEqual(rows, [])
})

test('201 erasing a person removes texts and file names from entries', async () => {
  const person = await company.person({ attributes: { username: 'Erna Erased' } })
  const id = await company.createAbsence(person.token)
  const url = `${absences}/${id}`
  const made = await world.post(`${url}/notes`, { content: 'Slipped disc.' }, person.token)
  const file = await upload(world, `${url}/attachments`, person.token, { filename: 'orthopaedist.png', content: png })
  await succeeded(world.patch(`${url}/notes/${made.body.data.id}`, { content: 'Back pain.' }, person.token))
  await succeeded(world.delete(`${url}/notes/${made.body.data.id}`, admin.token))
  await succeeded(world.delete(`${url}/attachments/${file.body.data.id}`, admin.token))
  const text = async () => JSON.stringify(await readAuditLog(world, company))
  const words = ['Slipped disc.', 'Back pain.', 'orthopaedist.png', 'Erna Erased']
  for (const word of words) assert.ok((await text()).includes(word), word)
  const erased = await world.post(`${account}/erasures`, { user_id: person.id }, admin.token)
  assert.equal(erased.status, 201, erased.text)
  for (const word of words) assert.ok(!(await text()).includes(word), word)
})
