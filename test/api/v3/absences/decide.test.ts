import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAbsenceCompany, decisions } from '../../../support/absences.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createAbsenceCompany(world)
const { absences, admin, types } = company

type Status = keyof typeof decisions
const states = Object.keys(decisions) as Status[]

const decide = (id: string, status: Status, token = admin.token, send: object = {}) =>
  world.request('POST', `${absences}/${id}/${decisions[status]}`, { token, ...send })

const outcome = { confirmed: true, pending: null, rejected: false }

test('paths: confirmations lead to confirmed, rejections to pending, resettings to rejected', () => {
  assert.deepEqual(decisions, {
    confirmed: 'absences_confirmations',
    pending: 'absences_rejections',
    rejected: 'absences_resettings',
  })
})

for (const from of states)
  for (const to of states)
    test(`200 ${decisions[to]} changes the status from ${from} to ${to}`, async () => {
      const person = await company.person()
      const id = await company.createAbsence(person.token)
      if (from !== 'pending') await company.decide(id, from)
      const before = (await world.get(`${absences}/${id}`, admin.token)).body.data
      assert.equal(before.attributes.confirmation_status, from)

      const earliest = world.clock.now().epochMilliseconds - 1000
      const answer = await decide(id, to)
      assert.equal(answer.status, 200, answer.text)
      const { attributes, relationships } = answer.body.data
      assert.equal(answer.body.data.type, 'absence')
      assert.equal(attributes.confirmation_status, to)
      assert.equal(attributes.confirmed, outcome[to])
      if (to === 'confirmed') {
        assert.match(attributes.confirmed_at, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/)
        assert.ok(Date.parse(attributes.confirmed_at) >= earliest)
        assert.deepEqual(relationships.confirmed_by_user.data, { id: admin.id, type: 'user_overview' })
      } else {
        assert.equal(attributes.confirmed_at, null)
        assert.equal(relationships.confirmed_by_user.data, null)
      }
      assert.equal(attributes.system_notes_count, before.attributes.system_notes_count + 1)
      const { body: notes } = await world.get(`${absences}/${id}/notes?sort=-id`, admin.token)
      assert.equal(notes.data[0].attributes.type, 'SystemNote')
      const said: string = notes.data[0].attributes.content
      assert.ok(said.startsWith('Ada Admin changed: ') && said.endsWith(`: ${from} → ${to}.`), said)
      for (const name of ['title', 'days', 'hours', 'starts_at', 'ends_at', 'created_by'])
        assert.equal(attributes[name], before.attributes[name])
      assert.deepEqual((await world.get(`${absences}/${id}`, person.token)).body.data, answer.body.data)
    })

test('200 include can be sent in the body or in the query', async () => {
  const person = await company.person()
  const id = await company.createAbsence(person.token)
  const send = { body: { include: 'absence_type, user,confirmed_by_user' } }
  const answer = await decide(id, 'confirmed', admin.token, send)
  assert.equal(answer.status, 200, answer.text)
  const included = answer.body.included.map((one: { type: string; id: string }) => `${one.type}/${one.id}`)
  assert.deepEqual(
    included.sort(),
    [`absence_type/${types.vacation}`, `user_overview/${admin.id}`, `user_overview/${person.id}`].sort(),
  )
  const byQuery = await world.request(
    'POST',
    `${absences}/${id}/absences_rejections?include=user&permissions=confirm`,
    {
      token: admin.token,
    },
  )
  assert.equal(byQuery.body.included[0].id, person.id)
  assert.deepEqual(byQuery.body.data.attributes.permissions, { confirm: true })
})

const bodies: [string, object][] = [
  ['no body', {}],
  ['an empty body with a content type', { headers: { 'content-type': 'application/vnd.api+json' } }],
  ['an empty object', { body: {} }],
  ['null data', { body: { data: null } }],
  ['a form without content', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
]
for (const [name, send] of bodies)
  test(`200 with ${name}`, async () => {
    const answer = await decide(await company.createAbsence(admin.token), 'confirmed', admin.token, send)
    assert.equal(answer.status, 200, answer.text)
    assert.equal('included' in answer.body, false)
  })

test('200 a message is stored with the decision', async () => {
  const id = await company.createAbsence(admin.token)
  const answer = await decide(id, 'rejected', admin.token, { body: { confirm_message: 'Too many are away' } })
  assert.equal(answer.body.data.attributes.confirm_message, 'Too many are away')
  assert.equal((await decide(id, 'confirmed')).body.data.attributes.confirm_message, 'Too many are away')
})

test('200 the message can be sent as a JSON:API attribute', async () => {
  const id = await company.createAbsence(admin.token)
  const body = { data: { attributes: { confirm_message: 'Not in August' } } }
  for (const status of ['rejected', 'pending', 'confirmed'] as const) {
    const answer = await decide(id, status, admin.token, { body })
    assert.equal(answer.body.data.attributes.confirm_message, 'Not in August', answer.text)
    assert.equal(answer.body.data.attributes.confirmation_status, status)
  }
})

test('400 for an unknown include or an invalid message; nothing is decided', async () => {
  const id = await company.createAbsence(admin.token)
  for (const [sent, pointer] of [
    [{ include: 'salary' }, 'include'],
    [{ confirm_message: { de: 'x' } }, 'confirm_message'],
    [{ confirm_message: 'a\u0000b' }, 'confirm_message'],
    [{ data: { attributes: { confirm_message: ['x'] } } }, 'confirm_message'],
  ] as const) {
    const answer = await decide(id, 'confirmed', admin.token, { body: sent })
    assert.equal(answer.status, 400, answer.text)
    assert.equal(answer.body.errors[0].source.pointer, pointer)
  }
  const { attributes } = (await world.get(`${absences}/${id}`, admin.token)).body.data
  assert.deepEqual([attributes.confirmation_status, attributes.system_notes_count], ['pending', 1])
})

for (const to of states)
  test(`403 an employee cannot use ${decisions[to]}, not even for themselves`, async () => {
    const person = await company.person()
    const id = await company.createAbsence(person.token)
    const answer = await decide(id, to, person.token)
    assert.equal(answer.status, 403)
    assert.equal(answer.body.errors[0].status, 'forbidden')
    const colleague = await company.person()
    assert.equal((await decide(id, to, colleague.token)).status, 403, 'employees cannot use the operation at all')
    assert.equal((await world.get(`${absences}/${id}`, admin.token)).body.data.attributes.system_notes_count, 1)
  })

test('200 an area admin decides for users who share an area, 404 for others', async () => {
  const { lead, member, stranger } = await company.createTeam()
  const [ofMember, ofStranger] = [
    await company.createAbsence(member.token),
    await company.createAbsence(stranger.token),
  ]
  for (const to of states) {
    const answer = await decide(ofMember, to, lead.token)
    assert.equal(answer.status, 200)
    assert.equal((await decide(ofStranger, to, lead.token)).status, 404)
  }
  const answer = await decide(ofMember, 'confirmed', lead.token)
  assert.equal(answer.body.data.relationships.confirmed_by_user.data.id, lead.id)
})

test('401 without a token, 404 for unknown ids and in another account', async () => {
  const other = await createAbsenceCompany(world)
  const id = await company.createAbsence(admin.token)
  for (const to of states) {
    assert.equal((await world.request('POST', `${absences}/${id}/${decisions[to]}`)).status, 401)
    assert.equal((await decide(id, to, other.admin.token)).status, 404)
    assert.equal((await decide('999999999', to)).status, 404)
    const inOther = await world.request('POST', `${other.absences}/${id}/${decisions[to]}`, {
      token: other.admin.token,
    })
    assert.equal(inOther.status, 404)
  }
})
