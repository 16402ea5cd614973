import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createFixture } from '../../../support/fixture.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { assertShape, recordIds, shapes } from '../../../support/shapes.ts'

const { world, company, otherCompany, people, otherWorkspace } = await createFixture()
const admin = people.workspaceAdmin.token
const users = `${company.ws}/users`
const path = `${users}/${people.employee.id}`

type Place = { account: string; workspaceId: string; token: string }
/** The custom fields of a workspace by their keys. */
async function fieldsOf({ account, workspaceId, token }: Place): Promise<Record<string, string>> {
  const answer = await world.get(`${account}/workspaces/${workspaceId}/data_profiles?include=custom_fields`, token)
  return Object.fromEntries(
    answer.body.included.map((field: { id: string; attributes: { key: string } }) => [field.attributes.key, field.id]),
  )
}
const here = { ...company, token: company.admin.token }
const [profile] = recordIds(
  (await world.get(`${company.account}/workspaces/${company.workspaceId}/data_profiles`, admin)).body.data,
)
const added = `${company.account}/workspaces/${company.workspaceId}/data_profiles/${profile}/custom_fields`
await world.post(added, { key: 'size', label: 'Size', field_type: 'number' }, admin)
await world.post(added, { key: 'driver', label: 'Driver', field_type: 'boolean' }, admin)
const field = await fieldsOf(here)

const set = (values: unknown, to = path, by = admin) => world.patch(to, { custom_field_values_attributes: values }, by)
const value = (key: string, text: string | null) => ({ custom_field_id: field[key], value: text })

/** The values of the user, by the keys of the fields. */
async function known(by = admin, of = path): Promise<Record<string, string | null>> {
  const { data, included } = (await world.get(`${of}?include=custom_field_values`, by)).body
  assert.deepEqual(recordIds(included), recordIds(data.relationships.custom_field_values.data))
  const keys = Object.fromEntries(Object.entries(field).map(([key, id]) => [id, key]))
  return Object.fromEntries(
    included.map(
      (one: { attributes: { value: string }; relationships: { custom_field: { data: { id: string } } } }) => {
        assertShape(one, shapes.customFieldValue)
        return [keys[one.relationships.custom_field.data.id], one.attributes.value]
      },
    ),
  )
}

test('201 and 200 values are set according to the type of their field; those that are not sent stay', async () => {
  const first = await world.post(
    users,
    {
      username: 'With Values',
      custom_field_values_attributes: [value('phone', '040'), value('start_of_work', '2026-02-01')],
    },
    admin,
  )
  assert.equal(first.status, 201, first.text)
  const made = `${users}/${first.body.data.id}`
  assert.deepEqual(await known(admin, made), { phone: '040', start_of_work: '2026-02-01' })
  await set([value('phone', '041'), value('size', '-42.5'), value('driver', 'true')], made)
  const all = { phone: '041', start_of_work: '2026-02-01', size: '-42.5', driver: 'true' }
  assert.deepEqual(await known(admin, made), all)
  await set([{ custom_field_id: Number(field.phone), value: null }], made)
  assert.deepEqual(await known(admin, made), { ...all, phone: null })
})

test('400 for values that do not match the type of their field; nothing is stored', async () => {
  await set([value('phone', 'kept')])
  const pointer = (rest: string) => [`custom_field_values_attributes/${rest}`]
  for (const [key, text] of [
    ['start_of_work', '2026-02-30'],
    ['start_of_work', 'soon'],
    ['size', 'large'],
    ['size', '1e5'],
    ['driver', 'yes'],
  ] as const) {
    const answer = await set([value('phone', 'lost'), value(key, text)])
    assertRefused(answer, 400, pointer('1/value'), `${key} ${text}`)
  }
  const inKiel = await fieldsOf({ ...here, workspaceId: otherWorkspace.id })
  const abroad = await fieldsOf({ ...otherCompany, token: otherCompany.admin.token })
  for (const id of [inKiel.phone, abroad.phone, '999999999'])
    assertRefused(await set([{ custom_field_id: id, value: 'x' }]), 400, pointer('0/custom_field_id'))
  for (const wrong of [
    'x',
    null,
    [1],
    [null],
    [{ custom_field_id: field.phone }],
    [{ value: 'x' }],
    [value('phone', 'a\0')],
  ])
    assertRefused(await set(wrong), 400, ['custom_field_values_attributes'], JSON.stringify(wrong))
  assert.deepEqual(await known(), { phone: 'kept' })
})

test('200 users read their own values, 403 when they change them; colleagues do not see them', async () => {
  await set([value('phone', '040 123 4567')])
  assert.deepEqual(await known(people.employee.token), { phone: '040 123 4567' })
  assertRefused(await set([value('phone', '999')], path, people.employee.token), 403)
  const profiles = `${company.account}/workspaces/${company.workspaceId}/data_profiles`
  const answer = await world.get(`${profiles}?include=custom_fields`, people.areaAdmin.token)
  assert.ok(!answer.text.includes('custom_field_value'))
  const overview = await world.get(path, people.areaAdmin.token)
  assert.ok(!overview.text.includes('040 123 4567'))
})

test('200 the user of a value can be included, inside and outside of a workspace', async () => {
  await set([value('phone', '123')])
  for (const [where, who] of [
    [path, admin],
    [path, people.employee.token],
    ['/api/v3/users/me', people.employee.token],
    [`${company.account}/users/${people.employee.id}`, company.admin.token],
  ] as const) {
    const answer = await world.get(`${where}?include=custom_field_values.user`, who)
    assert.equal(answer.status, 200, answer.text)
    const user = answer.body.included.find(({ type }: { type: string }) => type === 'user_overview')
    assertShape(user, shapes.userOverview)
  }
})
