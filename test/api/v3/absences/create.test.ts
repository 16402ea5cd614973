import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createAbsenceCompany(world)
const { types, absences } = company
const utc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/

test('200 an employee requests an absence: all fields', async () => {
  const { id: userId, token } = await company.person()
  const answer = await company.requestAbsence(token)
  assert.equal(answer.status, 200)
  const { id, type, attributes, relationships } = answer.body.data
  assert.match(id, /^\d+$/)
  assert.equal(type, 'absence')
  const { created_at, updated_at, ...rest } = attributes
  assert.match(created_at, utc)
  assert.equal(updated_at, created_at)
  assert.deepEqual(rest, {
    permissions: null,
    title: 'Vacation',
    hours: 40,
    days: 5,
    full_day: true,
    confirmation_status: 'pending',
    confirmed: null,
    created_by: 'employee',
    use_custom_values: false,
    external_id: null,
    confirm_message: null,
    attachments_count: 0,
    system_notes_count: 1,
    user_notes_count: 0,
    starts_at: '2026-07-05T22:00:00Z',
    ends_at: '2026-07-10T21:59:59Z',
    time_zone: 'Europe/Berlin',
    first_day: '2026-07-06',
    last_day: '2026-07-10',
    confirmed_at: null,
  })
  const { notes, ...others } = relationships
  assert.equal(notes.data.length, 1)
  assert.equal(notes.data[0].type, 'note')
  assert.deepEqual(others, {
    absence_type: { data: { id: types.vacation, type: 'absence_type' } },
    user: { data: { id: userId, type: 'user_overview' } },
    confirmed_by_user: { data: null },
    followers: { data: [] },
    attachments: { data: [] },
  })
  assert.match(answer.body.meta.request_id, /^[0-9a-f-]{36}$/)
  assert.equal(typeof answer.body.meta.git_commit, 'string')
})

test('200 writable attributes are stored; those for the decision and the computed amounts are ignored', async () => {
  const person = await company.person()
  const follower = await company.person()
  const answer = await company.requestAbsence(company.admin.token, {
    charge_days_job_status: 'done',
    confirm_message: 'Have fun',
    confirmed: true,
    confirmed_at: '2026-01-01T00:00:00Z',
    confirmed_by: Number(company.admin.id),
    confirmation_status: 'confirmed',
    created_by: 'importer',
    days: 99,
    hours: 99,
    external_id: 'EXT-1',
    import_id: 'IMP-1',
    outlook_id: 'OUT-1',
    secure_id: 'SEC-1',
    title: 'Summer',
    use_custom_values: false,
    notes_attributes: [
      { created_by: 'admin', content: 'One' },
      { created_by: 'admin', content: 'Two' },
    ],
    user_id: Number(person.id),
    follower_ids: [Number(follower.id), follower.id],
    absence_type_id: Number(types.sickness),
  })
  assert.equal(answer.status, 200, answer.text)
  const { attributes, relationships } = answer.body.data
  assert.equal(attributes.title, 'Summer')
  assert.equal(attributes.created_by, 'importer')
  assert.equal(attributes.external_id, 'EXT-1')
  assert.equal(attributes.confirm_message, 'Have fun')
  assert.equal(attributes.confirmation_status, 'pending')
  assert.equal(attributes.confirmed, null)
  assert.equal(attributes.confirmed_at, null)
  assert.equal(attributes.days, 5, 'days are computed, not taken from the request')
  assert.equal(attributes.hours, 40)
  assert.equal(attributes.user_notes_count, 2)
  assert.equal(attributes.system_notes_count, 1)
  assert.equal(relationships.confirmed_by_user.data, null)
  assert.equal(relationships.absence_type.data.id, types.sickness)
  assert.equal(relationships.user.data.id, person.id)
  assert.deepEqual(relationships.followers.data, [{ id: follower.id, type: 'user_overview' }])

  const again = await world.get(`${absences}/${answer.body.data.id}`, company.admin.token)
  assert.deepEqual(again.body.data, answer.body.data, 'the stored record is the same as in the response')
})

test('200 notes sent with the request are user notes of the caller; a system note is created before them', async () => {
  const { token } = await company.person({ attributes: { username: 'Nora Note' } })
  const id = await company.createAbsence(token, {
    notes_attributes: [{ created_by: 'admin', content: 'With the kids' }],
  })
  const { body } = await world.get(`${absences}/${id}/notes`, token)
  const [system, written] = body.data.map((note: { attributes: object }) => note.attributes)
  assert.equal(system.type, 'SystemNote')
  assert.match(
    system.content,
    /^Nora Note created this: title: Vacation; start: \d+ [A-Z][a-z]{2} \d{4}; end: \d+ [A-Z][a-z]{2} \d{4}; full day: yes; /,
  )
  assert.match(system.content, /days: 5; hours: 40/)
  assert.equal('author' in system, false)
  assert.equal(written.type, 'UserNote')
  assert.equal(written.content, 'With the kids')
  assert.equal(written.author, 'Nora Note')
  assert.equal(written.author_role, 'employee')
})

const titles: [string, object, string][] = [
  ['omitted', {}, 'Vacation'],
  ['null', { title: null }, 'Vacation'],
  ['empty', { title: '' }, 'Vacation'],
  ['blank', { title: '  ' }, 'Vacation'],
  ['given', { title: 'Wedding' }, 'Wedding'],
]
for (const [name, sent, title] of titles)
  test(`200 the title is ${title} when it is ${name}`, async () => {
    const answer = await company.requestAbsence(company.admin.token, sent)
    assert.equal(answer.body.data.attributes.title, title)
  })

test('200 custom days and hours are stored; those that are not sent are computed', async () => {
  const custom = async (sent: object) => {
    const { attributes } = (await company.requestAbsence(company.admin.token, sent)).body.data
    return [attributes.days, attributes.hours, attributes.use_custom_values]
  }
  assert.deepEqual(await custom({ use_custom_values: true, days: 2.25, hours: 17.5 }), [2.25, 17.5, true])
  assert.deepEqual(await custom({ use_custom_values: true, days: 0, hours: 0 }), [0, 0, true])
  assert.deepEqual(await custom({ use_custom_values: true, days: 1 }), [1, 40, true])
  assert.deepEqual(await custom({ use_custom_values: true, days: null, hours: null }), [5, 40, true])
  assert.deepEqual(await custom({ force_calc_custom_hours: true, days: 3, hours: 20 }), [3, 20, true])
  assert.deepEqual(
    await custom({ use_custom_values: false, force_calc_custom_hours: true, days: 3, hours: 20 }),
    [3, 20, true],
    'one of the two flags is enough',
  )
  assert.deepEqual(await custom({ days: 3, hours: 20 }), [5, 40, false])
})

test('200 created_by is the role of the caller unless it is sent', async () => {
  const { lead } = await company.createTeam()
  assert.equal((await company.requestAbsence(company.admin.token)).body.data.attributes.created_by, 'admin')
  assert.equal((await company.requestAbsence(lead.token)).body.data.attributes.created_by, 'area_admin')
  assert.equal(
    (await company.requestAbsence(lead.token, { created_by: '' })).body.data.attributes.created_by,
    'area_admin',
  )
})

test('200 include and permissions apply to the response to a request', async () => {
  const { id, token } = await company.person()
  const answer = await world.post(
    `${absences}?include=absence_type,user&permissions=update,destroy,confirm`,
    { absence_type_id: types.vacation, starts_at: '2026-07-06', ends_at: '2026-07-06' },
    token,
  )
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(answer.body.data.attributes.permissions, { update: true, destroy: true, confirm: false })
  const included = answer.body.included.map((record: { id: string; type: string }) => `${record.type}/${record.id}`)
  assert.deepEqual(included.sort(), [`absence_type/${types.vacation}`, `user_overview/${id}`])
})

test('200 the user may be sent as a relationship; 400 if user_id names somebody else', async () => {
  const [one, other] = [await company.person(), await company.person()]
  const ask = (attributes: object) =>
    world.request('POST', absences, {
      token: company.admin.token,
      body: {
        data: {
          type: 'absence',
          attributes: {
            absence_type_id: types.vacation,
            starts_at: '2026-07-06',
            ends_at: '2026-07-10',
            ...attributes,
          },
          relationships: { user: { data: { id: one.id, type: 'user_overview' } } },
        },
      },
    })
  for (const attributes of [{}, { user_id: one.id }, { user_id: null }]) {
    const { status, body } = await ask(attributes)
    assert.deepEqual([status, body.data.relationships.user.data.id, body.meta.ignored], [200, one.id, undefined])
  }
  const refused = await ask({ user_id: other.id })
  assert.equal(refused.status, 400, refused.text)
  assert.equal(refused.body.errors[0].source.pointer, 'user_id')
})
