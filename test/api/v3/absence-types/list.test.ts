import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { idsOf } from '../../../support/answers.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createAbsenceCompany(world)
const { admin, types, ws } = company
const path = `${ws}/absence_types`
const employee = await company.person()

type Listed = { id: string; type: string; attributes: { title: string; kind: string; paid: boolean } }

test('200 a new workspace starts with the standard types, sorted by title', async () => {
  const answer = await world.get(path, employee.token)
  assert.equal(answer.status, 200)
  const data: Listed[] = answer.body.data
  assert.deepEqual(
    data.map(({ type, attributes }) => [type, attributes.title, attributes.kind]),
    [
      ['absence_type', 'Further education', 'education'],
      ['absence_type', 'Overtime compensation', 'overtime'],
      ['absence_type', 'Parental leave', 'parental'],
      ['absence_type', 'Sickness', 'sickness'],
      ['absence_type', 'Unpaid leave', 'unpaid'],
      ['absence_type', 'Vacation', 'vacation'],
    ],
  )
  const { meta } = answer.body
  assert.deepEqual(
    [meta.total_count, meta.total_pages, meta.current_page, meta.page_items, meta.link],
    [6, 1, 1, 20, 0],
  )
  assert.equal(answer.headers['total-count'], '6')
})

test('200 a type is shown with all attributes and its workspace', async () => {
  const answer = await world.get(`${path}/${types.vacation}?include=workspace`, employee.token)
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.body.data, {
    id: types.vacation,
    type: 'absence_type',
    attributes: {
      title: 'Vacation',
      kind: 'vacation',
      active: true,
      counts_against_entitlement: true,
      needs_approval: true,
      paid: true,
      color: null,
      external_id: null,
    },
    relationships: { workspace: { data: { id: company.workspaceId, type: 'workspace' } } },
  })
  assert.equal(answer.body.included[0].type, 'workspace')
})

const filters: [string, string[]][] = [
  ['filter[kind]=eq:vacation', ['vacation']],
  ['filter[kind]=in:vacation,sickness', ['sickness', 'vacation']],
  ['filter[title]=ct:leave', ['parental', 'unpaid']],
  ['filter[title]=pre:VAC', ['vacation']],
  ['filter[counts_against_entitlement]=true', ['vacation']],
  ['filter[paid]=eq:false', ['parental', 'unpaid']],
  ['filter[active]=eq:false', []],
  ['filter[kind]=!eq:vacation&filter[paid]=true', ['education', 'overtime', 'sickness']],
  ['filter[nonsense]=1&filter[kind]=vacation', ['vacation']],
]
for (const [query, kinds] of filters)
  test(`200 ${query}`, async () => {
    const { body } = await world.get(`${path}?${query}`, employee.token)
    assert.deepEqual(
      body.data.map((one: Listed) => one.attributes.kind),
      kinds,
    )
    assert.equal(body.meta.total_count, kinds.length)
  })

test('200 the list can be sorted and paged', async () => {
  const { body } = await world.get(`${path}?sort=-kind&items=2&page=2`, employee.token)
  assert.deepEqual(
    body.data.map((one: Listed) => one.attributes.kind),
    ['sickness', 'parental'],
  )
})

test('200 a German workspace has German titles', async () => {
  const german = await createAbsenceCompany(world, { locale: 'de' })
  const { body } = await world.get(`${german.ws}/absence_types/${german.types.vacation}`, german.admin.token)
  assert.equal(body.data.attributes.title, 'Urlaub')
})

test('401 without a token, 404 in another account; each account has types of its own', async () => {
  const other = await createAbsenceCompany(world)
  assert.equal((await world.get(path)).status, 401)
  assert.equal((await world.get(`${path}/${types.vacation}`)).status, 401)
  assert.equal((await world.get(path, other.admin.token)).status, 404)
  assert.equal((await world.get(`${other.ws}/absence_types/${types.vacation}`, other.admin.token)).status, 404)
  assert.equal((await world.get(`${path}/999999999`, admin.token)).status, 404)
  const theirs = idsOf(await world.get(`${other.ws}/absence_types`, other.admin.token))
  assert.ok(!theirs.some((id) => Object.values(types).includes(id)))
})
