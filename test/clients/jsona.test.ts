import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { Jsona } from 'jsona'
import { password } from '../support/company.ts'
import { listen } from './support/listening.ts'

// Jsona turns models into documents and back; the requests are made by hand, as its users do.
const { company, api, workspace } = await listen()
const jsona = new Jsona()
let token = ''

// biome-ignore lint/suspicious/noExplicitAny: models have whatever members the answer has
async function send(method: string, path: string, model?: object): Promise<{ status: number; model: any }> {
  const response = await fetch(`${api}/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/vnd.api+json' },
    ...(model && { body: JSON.stringify(jsona.serialize({ stuff: model as never })) }),
  })
  const body = await response.json()
  return { status: response.status, model: response.ok ? jsona.deserialize(body) : body }
}

test('jsona signs in', async () => {
  const credentials = { type: 'user', email: company.admin.email, password }
  const { model } = await send('POST', 'sign_in', credentials)
  token = model.access_token
  assert.equal(model.account.id, company.accountId, 'the token belongs to the account')
})

test('jsona creates, lists, changes and deletes an area', async () => {
  const path = `${workspace}/areas`
  const { status, model: made } = await send('POST', path, { type: 'area', name: 'Shop', color: '#112233' })
  assert.deepEqual([status, made.type, made.name], [201, 'area', 'Shop'])

  const { model: list } = await send('GET', `${path}?include=workspace&sort=-name`)
  assert.deepEqual([list.length, list[0].workspace.id], [1, company.workspaceId])
  assert.ok(list[0].workspace.time_zone, 'included records are linked')

  const { model: changed } = await send('PATCH', `${path}/${made.id}`, { ...made, name: 'Bakehouse' })
  assert.deepEqual([changed.id, changed.name], [made.id, 'Bakehouse'], 'a record can be sent back unchanged')

  const { status: gone, model: deleted } = await send('DELETE', `${path}/${made.id}`)
  assert.deepEqual([gone, deleted.id], [200, made.id])
  assert.deepEqual((await send('GET', path)).model, [])
})
