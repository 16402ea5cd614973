import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { errorPointers } from '../../../support/answers.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createAbsenceCompany(world)
const other = await createAbsenceCompany(world)
const { admin, ws } = company
const path = `${ws}/absence_types`

const create = (attributes: object, token = admin.token) => world.post(path, attributes, token)
const made = async (attributes: object = {}): Promise<string> => {
  const answer = await create({ title: 'Special', kind: 'other', ...attributes })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id
}

const kinds: [string, boolean, boolean][] = [
  ['vacation', true, true],
  ['sickness', false, true],
  ['overtime', false, true],
  ['unpaid', false, false],
  ['parental', false, false],
  ['education', false, true],
  ['other', false, true],
]
for (const [kind, counts_against_entitlement, paid] of kinds)
  test(`201 kind ${kind} has its own defaults, which can be overridden`, async () => {
    const answer = await create({ title: `A ${kind}`, kind })
    assert.equal(answer.status, 201, answer.text)
    assert.deepEqual(answer.body.data.attributes, {
      title: `A ${kind}`,
      kind,
      active: true,
      counts_against_entitlement,
      needs_approval: true,
      paid,
      color: null,
      external_id: null,
    })
    const opposite = { counts_against_entitlement: !counts_against_entitlement, paid: !paid }
    const said = (await create({ title: 'Said', kind, ...opposite })).body.data.attributes
    assert.deepEqual([said.counts_against_entitlement, said.paid], [!counts_against_entitlement, !paid])
  })

test('201 a type is created with every setting', async () => {
  const sent = {
    title: 'Moving house',
    kind: 'other',
    active: false,
    counts_against_entitlement: true,
    needs_approval: false,
    paid: false,
    color: '#1A9988',
    external_id: 'MOVE',
  }
  const { body } = await create(sent)
  assert.deepEqual(body.data.attributes, sent)
  assert.deepEqual((await world.get(`${path}/${body.data.id}`, admin.token)).body.data, body.data)
})

test('200 a type is changed, also with PUT; attributes that are not sent stay', async () => {
  const id = await made({ color: '#1A9988', external_id: 'CHANGE' })
  const before = (await world.get(`${path}/${id}`, admin.token)).body.data.attributes
  const answer = await world.patch(
    `${path}/${id}`,
    { title: 'Renamed', needs_approval: false, color: null },
    admin.token,
  )
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(answer.body.data.attributes, { ...before, title: 'Renamed', needs_approval: false, color: null })
  const body = { data: { attributes: { kind: 'education' } } }
  const put = await world.request('PUT', `${path}/${id}`, { token: admin.token, body })
  assert.equal(put.body.data.attributes.kind, 'education')
})

test('200 an archived type is inactive and cannot be requested; absences of it stay', async () => {
  const id = await made()
  const absence = await company.createAbsence(admin.token, { absence_type_id: id })
  const answer = await world.delete(`${path}/${id}`, admin.token)
  assert.equal(answer.status, 200)
  assert.equal(answer.body.data.id, id)
  assert.equal(answer.body.data.attributes.active, false)
  assert.equal((await company.requestAbsence(admin.token, { absence_type_id: id })).status, 400)
  const shown = await world.get(`${company.absences}/${absence}?include=absence_type`, admin.token)
  assert.equal(shown.body.included[0].id, id)
  assert.equal((await world.get(`${path}?filter[active]=false&filter[id]=${id}`, admin.token)).body.meta.total_count, 1)
  await world.patch(`${path}/${id}`, { active: true }, admin.token)
  assert.equal(
    (await company.requestAbsence(admin.token, { absence_type_id: id })).status,
    200,
    'an absence of it can be requested once it is active again',
  )
})

const refused: [string, object, string[]][] = [
  ['title and kind are needed', { title: undefined, kind: undefined }, ['title', 'kind']],
  ['the title must not be empty', { title: ' ' }, ['title']],
  ['the kind must be known', { kind: 'holiday' }, ['kind']],
  ['the colour must be a valid colour', { color: 'red' }, ['color']],
  [
    'settings must be booleans',
    { needs_approval: 'x', paid: 1, active: null, counts_against_entitlement: 'no' },
    ['active', 'counts_against_entitlement', 'needs_approval', 'paid'],
  ],
  ['the external id must be text', { external_id: {} }, ['external_id']],
]
for (const [name, sent, expected] of refused)
  test(`400 ${name}`, async () => {
    const answer = await create({ title: 'Refused', kind: 'other', ...sent })
    assert.equal(answer.status, 400, answer.text)
    assert.deepEqual(errorPointers(answer), expected)
    const list = await world.get(`${path}?filter[title]=Refused`, admin.token)
    assert.equal(list.body.meta.total_count, 0)
  })

test('400 an external id can be used only once per account', async () => {
  const [, second] = [await made({ external_id: 'ONCE' }), await made()]
  const again = await create({ title: 'Again', kind: 'other', external_id: 'ONCE' })
  assert.deepEqual([again.status, errorPointers(again)], [400, ['external_id']])
  const changed = await world.patch(`${path}/${second}`, { external_id: 'ONCE' }, admin.token)
  assert.deepEqual([changed.status, errorPointers(changed)], [400, ['external_id']])
  const theirs = await world.post(
    `${other.ws}/absence_types`,
    { title: 'Theirs', kind: 'other', external_id: 'ONCE' },
    other.admin.token,
  )
  assert.equal(theirs.status, 201)
})

test('403 employees and area admins can only read types', async () => {
  const id = await made()
  const { lead, member } = await company.createTeam()
  for (const { token } of [lead, member]) {
    assert.equal((await create({ title: 'Mine', kind: 'other' }, token)).status, 403)
    assert.equal((await world.patch(`${path}/${id}`, { title: 'Mine' }, token)).status, 403)
    assert.equal((await world.delete(`${path}/${id}`, token)).status, 403)
    assert.equal((await world.get(`${path}/${id}`, token)).status, 200)
  }
  assert.equal((await world.get(`${path}/${id}`, admin.token)).body.data.attributes.title, 'Special')
})

test('401 without a token, 404 for unknown ids and in another account', async () => {
  const id = await made()
  assert.equal((await world.post(path, { title: 'X', kind: 'other' })).status, 401)
  assert.equal((await world.patch(`${path}/${id}`, { title: 'X' })).status, 401)
  assert.equal((await world.delete(`${path}/${id}`)).status, 401)
  for (const [url, token] of [
    [`${path}/${id}`, other.admin.token],
    [`${other.ws}/absence_types/${id}`, other.admin.token],
    [`${path}/999999999`, admin.token],
  ] as const) {
    assert.equal((await world.patch(url, { title: 'X' }, token)).status, 404)
    assert.equal((await world.delete(url, token)).status, 404)
  }
  assert.equal((await create({ title: 'X', kind: 'other' }, other.admin.token)).status, 404)
  assert.equal((await world.get(`${path}/${id}`, admin.token)).body.data.attributes.title, 'Special')
})
