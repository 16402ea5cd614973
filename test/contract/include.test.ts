import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { v3Operations } from '../../src/api/v3/operations.ts'
import { targetsOf } from '../../src/jsonapi/resource.ts'
import { createCompany, createSessionToken } from '../support/company.ts'
import { addWorkspace } from '../support/fixture.ts'
import { createKiosk, tokenFor } from '../support/kiosks.ts'
import { type Answer, createWorld } from '../support/world.ts'
import { createPathRecords, operationUrl } from './support/path-records.ts'

const world = await createWorld()
const company = await createCompany(world)
const { token } = company.admin
const pathIds = await createPathRecords(world, company)
const kiosk = await createKiosk(world, company)

const [shop, bar] = [await company.area('Shop'), await company.area('Bar')]
const tag = await company.tag('Night')
const anna = await company.person({ attributes: { username: 'Anna', area_ids: [shop, bar], tag_ids: [tag] } })
const bert = await company.person({ attributes: { username: 'Bert', area_ids: [shop], tag_ids: [tag] } })

type Shown = { id: string; type: string; attributes: Record<string, unknown>; relationships: Record<string, unknown> }
const included = (answer: Answer): Shown[] => {
  assert.equal(answer.status, 200, answer.text)
  return answer.body.included
}
const keys = (records: { id: string; type: string }[]): string[] =>
  records.map(({ type, id }) => `${type} ${id}`).sort()
const get = (path: string) => world.get(`${company.ws}${path}`, token)

test('without include the response has no "included"', async () => {
  for (const path of [`/areas/${shop}`, '/areas', `/areas/${shop}?include=`, '/areas?include=%20,'])
    assert.ok(!('included' in (await get(path)).body), path)
})

test('included records are complete', async () => {
  const records = included(await get(`/areas/${shop}?include=users,workspace`))
  assert.deepEqual(keys(records), [`user ${anna.id}`, `user ${bert.id}`, `workspace ${company.workspaceId}`].sort())
  for (const [path, one] of [
    [`/users/${anna.id}`, records.find(({ id, type }) => type === 'user' && id === anna.id)],
    ['', records.find(({ type }) => type === 'workspace')],
  ] as const)
    assert.deepEqual(one, (await get(path)).body.data)
})

test('blanks, empty names and repeated names in include are ignored', async () => {
  const plain = included(await get(`/areas/${shop}?include=users,workspace`))
  for (const include of ['users, workspace', '%20users%20,+workspace,', 'users,users,workspace,users'])
    assert.deepEqual(included(await get(`/areas/${shop}?include=${include}`)), plain)
})

test('a list includes each related record once, however many records share it', async () => {
  const records = included(await get('/users?include=areas,tags,workspaces,roles&filter[username]=in:Anna,Bert'))
  assert.deepEqual(
    keys(records),
    [`area ${shop}`, `area ${bar}`, `tag ${tag}`, `workspace ${company.workspaceId}`, 'role 1'].sort(),
  )
})

test('only records related to those of the page are included', async () => {
  const records = included(await get('/users?include=areas&filter[username]=in:Anna,Bert&items=1&page=2'))
  assert.deepEqual(keys(records), [`area ${shop}`])
})

test('"included" is empty if there are no related records', async () => {
  const { id } = await company.person()
  assert.deepEqual(included(await get(`/users/${id}?include=areas,current_absence,last_action`)), [])
  assert.deepEqual(included(await get('/users?include=areas&page=99')), [])
})

test('a path includes records related to related records', async () => {
  const records = included(await get(`/tags/${tag}?include=users.areas`))
  assert.deepEqual(keys(records), [`area ${shop}`, `area ${bar}`, `user ${anna.id}`, `user ${bert.id}`].sort())
  const deep = included(await get(`/areas/${bar}?include=users.areas.workspace`))
  assert.ok(keys(deep).includes(`workspace ${company.workspaceId}`))
})

test('a requested record is not included again', async () => {
  const answer = await get(`/users/${bert.id}?include=areas.users`)
  assert.deepEqual(keys(included(answer)), [`area ${shop}`, `user ${anna.id}`].sort())
  const list = await get('/areas?include=users.areas')
  const all = [...list.body.data, ...included(list)]
  assert.equal(new Set(keys(all)).size, all.length)
})

for (const include of [
  ...['nonsense', 'Users', 'user', 'users,nonsense', 'users.nonsense', 'users.', '.users', 'users..areas', '__proto__'],
  ...['constructor', 'users.areas.users.areas', 'id', 'name', '%00', '*'],
])
  test(`400 include=${include}`, async () => {
    for (const path of [`/areas/${shop}`, '/areas']) {
      const answer = await get(`${path}?include=${include}`)
      assert.equal(answer.status, 400)
      assert.deepEqual(
        answer.body.errors.map((error: { status: string; source: object }) => [error.status, error.source]),
        [['bad_request', { pointer: 'include' }]],
      )
    }
  })

test('responses of writes include related records; with an unknown name nothing is stored', async () => {
  const send = (include: string, name: string) =>
    world.post(`${company.ws}/areas?include=${include}`, { name, user_ids: [anna.id] }, token)
  const created = await send('users', 'Included')
  assert.equal(created.status, 201)
  assert.deepEqual(keys(created.body.included), [`user ${anna.id}`])
  assert.equal((await send('nonsense', 'Refused')).status, 400)
  assert.equal((await get('/areas?filter[name]=Refused')).body.meta.total_count, 0)
})

test('a relationship to several types includes the record of the right type, not another with the same id', async () => {
  const span = { starts_at: '2026-07-06', ends_at: '2026-07-07' }
  const made = async (path: string, attributes: object): Promise<string> => {
    const body = { data: { attributes: { ...span, ...attributes }, relationships: { user: { id: anna.id } } } }
    const answer = await world.request('POST', `${company.ws}/${path}`, { token, body })
    assert.ok(answer.status < 300, answer.text)
    return answer.body.data.id
  }
  const work = () => made('time_trackings', {})
  const ask = () => made('absences', { absence_type_id: pathIds.absence_type_id, user_id: anna.id })
  let [tracking, id] = [await work(), await ask()]
  while (tracking !== id)
    if (Number(tracking) < Number(id)) tracking = await work()
    else id = await ask()
  await world.request('POST', `${company.ws}/absences/${id}/absences_confirmations`, { token })
  const answer = await world.get(`${company.ws}/notifications?include=entity.absence_type`, anna.token)
  const decided = answer.body.data.find((one: Shown) => String(one.attributes.title).startsWith('Sabbatical'))
  assert.deepEqual(decided.relationships.entity, { data: { id, type: 'absence' } })
  assert.deepEqual(keys(included(answer)), [`absence ${id}`, `absence_type ${pathIds.absence_type_id}`])
})

test('old records include a deleted area, which is otherwise 404', async () => {
  const area = await company.area('Cellar', [bert.id])
  const body = {
    data: {
      attributes: { starts_at: '2026-03-02T08:00:00Z', ends_at: '2026-03-02T16:00:00Z' },
      relationships: { area: { id: area }, user: { id: bert.id } },
    },
  }
  const made = await world.request('POST', `${company.ws}/time_trackings`, { token, body })
  assert.equal(made.status, 201, made.text)
  assert.equal((await world.delete(`${company.ws}/areas/${area}`, token)).status, 200)
  for (const path of [`time_trackings/${made.body.data.id}?`, `time_trackings?filter[area_id]=${area}&`])
    for (const reader of [token, bert.token]) {
      const answer = await world.get(`${company.ws}/${path}include=area.users&permissions=true`, reader)
      const [shown, ...others] = included(answer)
      assert.deepEqual([shown!.id, shown!.attributes.name, shown!.attributes.status], [area, 'Cellar', 'inactive'])
      assert.deepEqual(shown!.attributes.permissions, { update: false, destroy: false })
      assert.deepEqual(others, [])
    }
  assert.equal((await get(`/areas/${area}`)).status, 404)
  assert.equal((await get(`/areas?filter[id]=${area}`)).body.meta.total_count, 0)
})

test('the person who changed or decided is included, even if from another workspace or deleted', async () => {
  const elsewhere = await addWorkspace(world, company, 'Elsewhere')
  const made = await world.post(`${elsewhere.ws}/users`, { username: 'Zoe' }, token)
  const zoe: string = made.body.data.id
  assert.equal((await world.patch(`${elsewhere.ws}/users/${zoe}`, { role_ids: [4] }, token)).status, 200)
  const zoesToken = await createSessionToken(world, company.accountId, zoe)

  const week = { starts_at: '2026-08-03', ends_at: '2026-08-07' }
  const request = { ...week, absence_type_id: pathIds.absence_type_id }
  const { id: absence } = (await world.post(`${company.ws}/absences`, request, anna.token)).body.data
  const confirmed = `${company.ws}/absences/${absence}/absences_confirmations`
  assert.equal((await world.request('POST', confirmed, { token: zoesToken })).status, 200)
  const work = { starts_at: '2026-03-03T08:00:00Z', ends_at: '2026-03-03T12:00:00Z', user_id: anna.id }
  const { id: tracking } = (await world.post(`${company.ws}/time_trackings`, work, token)).body.data
  const longer = { ends_at: '2026-03-03T13:00:00Z' }
  assert.equal((await world.patch(`${company.ws}/time_trackings/${tracking}`, longer, zoesToken)).status, 200)

  const checkNames = async () => {
    for (const reader of [token, anna.token]) {
      for (const path of [
        `absences/${absence}?include=confirmed_by_user`,
        `time_trackings/${tracking}?include=last_editor`,
      ])
        assert.deepEqual(
          included(await world.get(`${company.ws}/${path}`, reader)).map(({ id, attributes }) => [
            id,
            attributes.username,
          ]),
          [[zoe, 'Zoe']],
          path,
        )
      assert.equal((await world.get(`${company.ws}/users/${zoe}`, reader)).status, 404)
      assert.equal((await world.get(`${company.ws}/users?filter[id]=${zoe}`, reader)).body.meta.total_count, 0)
    }
  }
  await checkNames()
  assert.equal((await world.delete(`${elsewhere.ws}/users/${zoe}`, token)).status, 200)
  await checkNames()
})

test('records that the caller may not see are not included', async () => {
  const answer = await world.get(`${company.ws}/areas/${shop}?include=users`, bert.token)
  assert.deepEqual(keys(included(answer)), [`user ${bert.id}`])
})

for (const operation of v3Operations) {
  const { id, method, answers } = operation
  if (method !== 'GET' || (answers.kind !== 'one' && answers.kind !== 'many')) continue
  test(`${id}: all relationships can be included, and all relationships of those`, async () => {
    const near = Object.entries(answers.resource.relationships)
    const far = near.flatMap(([name, relationship]) =>
      targetsOf(relationship).flatMap((to) => Object.keys(to.relationships).map((next) => `${name}.${next}`)),
    )
    const include = [...near.map(([name]) => name), ...far]
    const as = tokenFor(operation, kiosk, token)
    const answer = await world.get(`${operationUrl(operation, pathIds)}?include=${include}`, as)
    const all = [answer.body.data ?? [], included(answer) ?? []].flat()
    assert.equal(new Set(keys(all)).size, all.length, 'each record once')
    for (const record of all) assert.equal(typeof record.id, 'string')
  })
}
