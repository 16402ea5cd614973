import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import Kitsu from 'kitsu'
import { password } from '../support/company.ts'
import { listen } from './support/listening.ts'

// With its default options, kitsu sends plural types in camel case, and a body with DELETE.
const { company, api, workspace } = await listen()
const client = new Kitsu({ baseURL: api })
const areas = `${workspace}/areas`

test('kitsu signs in', async () => {
  // Its usual methods would turn the path into "sign-ins".
  const body = { email: company.admin.email, password }
  const { data } = await client.request({ method: 'POST', url: 'sign_in', type: 'users', body })
  client.headers.Authorization = `Bearer ${data.access_token}`
  assert.equal(data.type, 'token')
})

test('kitsu creates, lists, changes and deletes an area', async () => {
  const { data: made, status } = await client.create(areas, { name: 'Shop', color: '#112233' })
  assert.deepEqual([status, made.type, made.name, made.status], [201, 'area', 'Shop', 'active'])

  const params = { page: { number: 1, size: 5 }, filter: { name: 'eq:Shop' }, include: 'workspace' }
  const list = await client.get(areas, { params })
  assert.deepEqual([list.data.length, list.meta.page_items, list.meta.total_count], [1, 5, 1])
  assert.equal(list.data[0].workspace.data.id, company.workspaceId)
  assert.ok(list.data[0].workspace.data.name, 'included records are linked')

  const changed = await client.update(areas, { ...made, name: 'Bakehouse' })
  assert.deepEqual([changed.data.id, changed.data.name], [made.id, 'Bakehouse'], 'a record can be sent back unchanged')

  const deleted = await client.delete(areas, made.id)
  assert.deepEqual([deleted.status, deleted.data.id], [200, made.id])
  assert.deepEqual((await client.get(areas)).data, [])
})

test('kitsu reads errors', async () => {
  const refused = await client.create(areas, { color: 'red' }).catch((error: unknown) => error)
  assert.deepEqual(
    refused.errors.map((error: { source: { pointer: string } }) => error.source.pointer),
    ['name', 'color'],
  )
})
