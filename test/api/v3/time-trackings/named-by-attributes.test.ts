import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createFixture } from '../../../support/fixture.ts'
import { assertRefusedAt, timeTrackings } from '../../../support/time-trackings.ts'

const { world, company, people, otherCompany } = await createFixture()
const trackings = timeTrackings(world, company)
const { employee, areaAdmin } = people
const stranger = await company.person()
const [kitchen, bar] = [await company.area('Kitchen', [employee.id, areaAdmin.id]), await company.area('Bar')]
const [early, late] = [await company.tag('Early'), await company.tag('Late')]

const user = (id: string) => ({ user: { data: { id, type: 'user_overview' } } })
const area = (id: string | null) => ({ area: { data: id && { id, type: 'area' } } })
const tags = (...ids: string[]) => ({ tags: { data: ids.map((id) => ({ id, type: 'tag' })) } })
const closed = { allow_employees_edit_working_session_area: false, allow_employees_tag_working_sessions: false }
assert.equal((await world.patch(company.ws, closed, company.admin.token)).status, 200)

// biome-ignore lint/suspicious/noExplicitAny: answers of the API
const linked = ({ relationships }: any) => ({
  user: relationships.user.data.id,
  area: relationships.area.data?.id ?? null,
  tags: relationships.tags.data.map(({ id }: { id: string }) => id).sort(),
})
const all = { user: employee.id, area: kitchen, tags: [early, late].sort() }

test('201 user, area and tags may be sent as attributes, with ids as numbers or text', async () => {
  const asText = await trackings.createRecord({
    attributes: { user_id: employee.id, area_id: kitchen, tag_ids: [early, late, early] },
  })
  assert.deepEqual(linked(asText), all)
  const asNumbers = await trackings.createRecord({
    attributes: { user_id: Number(employee.id), area_id: Number(kitchen), tag_ids: [Number(late), Number(early)] },
  })
  assert.deepEqual(linked(asNumbers), all)
})

test('201 attributes and relationships may both be sent if they are the same', async () => {
  const made = await trackings.createRecord({
    attributes: { user_id: employee.id, area_id: kitchen, tag_ids: [late, early] },
    relationships: { ...user(employee.id), ...area(kitchen), ...tags(early, late) },
  })
  assert.deepEqual(linked(made), all)
})

test('201 some may be sent as attributes and others as relationships', async () => {
  const made = await trackings.createRecord({ attributes: { user_id: employee.id }, relationships: area(kitchen) })
  assert.deepEqual(linked(made), { user: employee.id, area: kitchen, tags: [] })
})

test('201 null and empty attributes are ignored, and the user is the caller', async () => {
  for (const attributes of [{}, { user_id: null, area_id: null, tag_ids: null }, { user_id: '', area_id: '' }])
    assert.deepEqual(linked(await trackings.createRecord({ attributes })), {
      user: company.admin.id,
      area: null,
      tags: [],
    })
  const made = await trackings.createRecord({
    attributes: { user_id: null, tag_ids: null },
    relationships: user(employee.id),
  })
  assert.equal(linked(made).user, employee.id)
})

test('400 if attributes and relationships differ, with a pointer for each; nothing is stored', async () => {
  const before = (await trackings.list()).body.meta.total_count
  const answer = await trackings.create({
    attributes: { user_id: stranger.id, area_id: bar, tag_ids: [early] },
    relationships: { ...user(employee.id), ...area(kitchen), ...tags(early, late) },
  })
  assertRefusedAt(answer, 400, 'user_id', 'area_id', 'tag_ids')
  for (const [attributes, relationships, pointer] of [
    [{ user_id: stranger.id }, user(employee.id), 'user_id'],
    [{ area_id: null }, area(kitchen), 'area_id'],
    [{ area_id: kitchen }, area(null), 'area_id'],
    [{ tag_ids: [] }, tags(early), 'tag_ids'],
    [{ tag_ids: [late] }, tags(early), 'tag_ids'],
  ] as const)
    assertRefusedAt(await trackings.create({ attributes, relationships }), 400, pointer)
  assert.equal((await trackings.list()).body.meta.total_count, before)
})

test('400 for invalid, unknown and foreign ids', async () => {
  const [foreignArea, foreignTag] = [await otherCompany.area(), await otherCompany.tag()]
  for (const [attributes, pointer] of [
    [{ user_id: 'x' }, 'user_id'],
    [{ user_id: [] }, 'user_id'],
    [{ user_id: 999_999 }, 'user_id'],
    [{ user_id: otherCompany.admin.id }, 'user_id'],
    [{ area_id: {} }, 'area_id'],
    [{ area_id: foreignArea }, 'area_id'],
    [{ tag_ids: early }, 'tag_ids'],
    [{ tag_ids: ['x'] }, 'tag_ids'],
    [{ tag_ids: [early, foreignTag] }, 'tag_ids'],
  ] as const)
    assertRefusedAt(await trackings.create({ attributes }), 400, pointer)
})

test('201, 403 and 404 the same permissions apply as with relationships', async () => {
  const create = async (token: string, attributes: Record<string, unknown>): Promise<number> =>
    (await trackings.create({ attributes, token })).status
  assert.equal(await create(employee.token, { user_id: stranger.id }), 403, 'an employee for somebody else')
  assert.equal(await create(employee.token, { user_id: employee.id }), 403, 'an employee who may not create trackings')
  assert.equal(
    await create(areaAdmin.token, { user_id: stranger.id }),
    403,
    'an area admin for somebody of another area',
  )
  for (const person of [areaAdmin, people.workspaceAdmin, people.accountAdmin])
    assert.equal(await create(person.token, { user_id: employee.id, area_id: kitchen, tag_ids: [early] }), 201)
  assert.equal(await create(otherCompany.admin.token, { user_id: employee.id }), 404)

  const byHand = await company.person({ attributes: { working_sessions_creator: true } })
  assert.equal(await create(byHand.token, { user_id: byHand.id }), 201)
  assert.equal(await create(byHand.token, { area_id: kitchen }), 403, 'the area, if employees may not set it')
  assert.equal(await create(byHand.token, { tag_ids: [early] }), 403, 'tags, if employees may not set them')
})

test('200 area and tags are changed by attributes; 400 if relationships differ, 403 without permission', async () => {
  const byHand = await company.person({ attributes: { working_sessions_creator: true } })
  const { id } = await trackings.createRecord({
    attributes: { user_id: byHand.id, area_id: kitchen, tag_ids: [early] },
  })
  const changed = await trackings.change(id, { attributes: { area_id: bar, tag_ids: [late] } })
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual(linked(changed.body.data), { user: byHand.id, area: bar, tags: [late] })
  const untouched = await trackings.change(id, { attributes: { tag_ids: null, external_id: 'E 1' } })
  assert.deepEqual(linked(untouched.body.data), { user: byHand.id, area: bar, tags: [late] })

  const sent = { attributes: { area_id: bar, tag_ids: [late] }, relationships: { ...area(kitchen), ...tags(early) } }
  assertRefusedAt(await trackings.change(id, sent), 400, 'area_id', 'tag_ids')
  assertRefusedAt(await trackings.change(id, { attributes: { area_id: 999_999 } }), 400, 'area_id')
  assertRefusedAt(await trackings.change(id, { attributes: { tag_ids: [999_999] } }), 400, 'tag_ids')
  for (const attributes of [{ area_id: kitchen }, { tag_ids: [early] }])
    assert.equal((await trackings.change(id, { attributes, token: byHand.token })).status, 403)
  const emptied = await trackings.change(id, { attributes: { area_id: null, tag_ids: [] } })
  assert.deepEqual(linked(emptied.body.data), { user: byHand.id, area: null, tags: [] })
})
