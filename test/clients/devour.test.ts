import { strict as assert } from 'node:assert'
import { test } from 'node:test'
// @ts-expect-error: it brings no types
import JsonApi from 'devour-client'
import { password } from '../support/company.ts'
import { listen } from './support/listening.ts'

// Devour sends plural types, and reads only the attributes that its models declare.
const { company, api } = await listen()
const client = new JsonApi({ apiUrl: api, logger: false, disableErrorsForMissingResourceDefinitions: true })
client.define('user', { email: '', password: '' }, { collectionPath: 'sign_in' })
client.define('token', { access_token: '' })
client.define('workspace', { name: '' })
client.define('area', { name: '', color: '', status: '', workspace: { jsonApi: 'hasOne', type: 'workspaces' } })
const areas = () => client.one('workspace', company.workspaceId).all('area')
const area = (id: string) => client.one('workspace', company.workspaceId).one('area', id)

test('devour signs in', async () => {
  const { data } = await client.create('user', { email: company.admin.email, password })
  assert.match(data.access_token, /^[\w-]{43}$/)
  client.bearer = data.access_token
})

test('devour creates, lists, changes and deletes an area', async () => {
  const { data: made } = await areas().post({ name: 'Shop', color: '#112233' })
  assert.deepEqual([made.type, made.name, made.status], ['area', 'Shop', 'active'])

  const { data: list, meta } = await areas().get({ page: { number: 1, size: 5 }, include: 'workspace' })
  assert.deepEqual([list.length, meta.page_items, meta.total_count], [1, 5, 1])
  assert.equal(list[0].workspace.id, company.workspaceId)

  const { data: changed } = await area(made.id).patch({ id: made.id, name: 'Bakehouse' })
  assert.deepEqual([changed.id, changed.name], [made.id, 'Bakehouse'])

  await area(made.id).destroy()
  assert.deepEqual([...(await areas().get()).data], [])
})

test('devour reads errors', async () => {
  const refused = await areas()
    .post({ color: 'red' })
    .catch((error: unknown) => error)
  assert.deepEqual(Object.keys(refused), ['name', 'color'])
  assert.equal(refused.name.title, 'Name must be given.')
})
