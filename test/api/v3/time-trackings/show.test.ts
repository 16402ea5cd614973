import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { assertRefusedAt, timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const trackings = timeTrackings(world, company)
const owner = await company.person({ attributes: { username: 'Olga Owner', working_sessions_creator: true } })
const follower = await company.person({ attributes: { username: 'Fred Follower' } })
const [area, tag] = [await company.area('Shop'), await company.tag('Late')]
const { id } = await trackings.createRecord({
  attributes: { breaks_attributes: [{ starts_at: '2026-01-30T12:00:00+01:00', ends_at: '2026-01-30T12:30:00+01:00' }] },
  relationships: { ...trackings.relationshipsFor(owner), area: { id: area }, tags: [{ id: tag }] },
})
await world.post(`${trackings.url}/${id}/followers`, { ids: [follower.id] }, company.admin.token)
await world.post(`${trackings.url}/${id}/notes`, { content: 'Well done.' }, company.admin.token)

type Included = {
  id: string
  type: string
  attributes: Record<string, unknown>
  relationships: Record<string, unknown>
}
const show = (query: string, token = company.admin.token) => world.get(`${trackings.url}/${id}?${query}`, token)

test('200 the record is shown without included records', async () => {
  const answer = await world.get(`${trackings.url}/${id}`, company.admin.token)
  assert.equal(answer.status, 200)
  assert.equal('included' in answer.body, false)
  assert.equal(answer.body.data.attributes.permissions, null)
  assert.equal(answer.body.data.attributes.user_notes_count, 1)
  assert.equal(answer.body.data.attributes.system_notes_count, 2)
  assert.equal('breaks' in answer.body.data.attributes, false, 'only while running')
})

test('200 include of every relationship returns complete records, each once', async () => {
  const names = 'workspace, user,area,tags,breaks,followers,notes,last_editor,attachments,signatures,user'
  const { body } = await show(`include=${encodeURIComponent(names)}`)
  const included: Included[] = body.included
  const kinds = included.map((one) => one.type).sort()
  assert.deepEqual(kinds, [
    'area',
    'break',
    'note',
    'note',
    'note',
    'tag',
    'user_overview',
    'user_overview',
    'user_overview',
    'workspace',
  ])
  const find = (type: string, key: string): Included => included.find((one) => one.type === type && one.id === key)!
  assert.equal(find('workspace', company.workspaceId).attributes.time_zone, 'Europe/Berlin')
  assert.equal(find('user_overview', owner.id).attributes.username, 'Olga Owner')
  assert.equal(find('user_overview', follower.id).attributes.username, 'Fred Follower')
  assert.equal(find('user_overview', company.admin.id).attributes.username, 'Ada Admin', 'the last editor')
  assert.deepEqual(Object.keys(find('user_overview', owner.id).attributes), [
    'permissions',
    'email',
    'username',
    'abbreviation',
    'avatar',
    'status',
  ])
  assert.equal(find('area', area).attributes.name, 'Shop')
  assert.equal(find('tag', tag).attributes.title, 'Late')
  const [pause] = included.filter((one) => one.type === 'break')
  assert.deepEqual(pause!.relationships, { time_tracking: { data: { id, type: 'time_tracking' } } })
  assert.equal(pause!.attributes.starts_at, '2026-01-30T12:00:00+01:00')
})

test('200 include with nested paths', async () => {
  const { body } = await show('include=breaks.time_tracking,area.users')
  assert.deepEqual(
    body.included.map((one: Included) => one.type).sort(),
    ['area', 'break'],
    'the record itself is not repeated',
  )
})

test('400 for an unknown include', async () => {
  for (const name of ['actions', 'breaks.nothing', 'constructor', 'user_id'])
    assertRefusedAt(await show(`include=${name}`), 400, 'include')
})

test('200 permissions has exactly the requested names, or all', async () => {
  const permissions = async (query: string, token?: string) =>
    (await show(query, token)).body.data.attributes.permissions
  assert.deepEqual(await permissions('permissions=update,destroy'), { update: true, destroy: true })
  assert.deepEqual(await permissions('permissions=%20confirm%20'), { confirm: true })
  assert.deepEqual(await permissions('permissions=true'), {
    ...{ update: true, update_times: true, update_area: true, update_tags: true },
    ...{ destroy: true, confirm: true, request_correction: false, attach: true },
  })
  assert.deepEqual(await permissions('permissions=fly,update'), { fly: false, update: true })
  assert.equal(await permissions('permissions='), null)
  const all = 'permissions=update,destroy,confirm'
  assert.deepEqual(await permissions(all, owner.token), { update: true, destroy: true, confirm: false })
})

test('200 permissions and fields apply to included records', async () => {
  const { body } = await show('include=notes,area&permissions=update&fields[area]=name')
  for (const one of body.included as Included[]) {
    if (one.type === 'area') assert.deepEqual(one.attributes, { name: 'Shop' })
    else assert.deepEqual(one.attributes.permissions, { update: one.attributes.type === 'UserNote' })
  }
})

test('404 for unknown, invalid and invisible ids, 401 without a token', async () => {
  for (const wrong of [
    '999999999',
    '0',
    '-1',
    'abc',
    '1.0',
    '%20',
    '01',
    '6f1c1de4-3c5c-4c9a-9d1e-0a7f6a9b1c2d',
    '1;drop',
  ])
    assertRefusedAt(await world.get(`${trackings.url}/${wrong}`, company.admin.token), 404, 'base')
  assertRefusedAt(await show('', follower.token), 404)
  assertRefusedAt(await world.get(`${trackings.url}/${id}`), 401)
})
