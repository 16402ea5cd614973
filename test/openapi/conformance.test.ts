import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { v3Operations } from '../../src/api/v3/operations.ts'
import { createCompany, password, uniqueEmail } from '../support/company.ts'
import { createWorld, eventually } from '../support/world.ts'
import { assertFits, document, documented, type Json } from './support/document.ts'

// A walk through every operation: each answer must be exactly what the document says, no member more, none less.
const world = await createWorld({ jobs: true })
const company = await createCompany(world)
const place = { account_id: company.accountId, workspace_id: company.workspaceId }
const walked = new Set<string>()
const strict = closed(document.components)

/** The same schemas, closed: what the document does not name must not be answered. */
function closed(components: Json): Json {
  const copy = structuredClone(components)
  for (const schema of Object.values<Json>(copy.schemas)) {
    const record = schema.properties?.attributes && schema.properties.relationships
    if (!record) continue
    schema.additionalProperties = false
    schema.properties.attributes.additionalProperties = false
    schema.properties.relationships.additionalProperties = false
  }
  return copy
}

type Sent = { params?: Record<string, string>; attributes?: object; token?: string; plain?: boolean }

const relationshipsOf = (id: string): string => {
  const answers = v3Operations.find((operation) => operation.id === id)?.answers
  return answers && 'resource' in answers ? Object.keys(answers.resource.relationships).join() : ''
}

/** Calls an operation by its id, with everything that can be included, and holds the answer against the document. */
async function walk(id: string, sent: Sent = {}): Promise<Json> {
  const { params = {}, attributes, token = company.admin.token, plain } = sent
  const found = documented.find((one) => one.id === id)
  assert.ok(found, `${id} is not documented`)
  const path = found.path.replace(/\{(\w+)\}/g, (_, name) => ({ ...place, ...params })[name as 'account_id'])
  const query = plain || found.operation.security ? '' : `?include=${relationshipsOf(id)}&permissions=true`
  const body = attributes && { data: { type: 'record', attributes } }
  const answer = await world.request(found.method, `${path}${query}`, { token, body })
  const response = found.operation.responses[String(answer.status)]
  assert.ok(response && answer.status < 300, `${id} answers ${answer.status}: ${answer.text}`)
  for (const name of Object.keys(response.headers))
    assert.ok(answer.headers[name.toLowerCase()] !== undefined, `${id} has no header ${name}`)
  walked.add(id)
  if (!response.content) return assert.equal(answer.text, '')
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
  const { schema } = response.content['application/json']
  const { meta } = schema.properties
  const exact = { ...schema.properties, meta: { allOf: [meta], unevaluatedProperties: false } }
  assertFits({ ...schema, additionalProperties: false, properties: exact }, answer.body, id, strict)
  return answer.body
}

const idOf = async (answer: Promise<Json>): Promise<string> => (await answer).data.id

test('the way in', async () => {
  const email = uniqueEmail()
  await walk('signUp', { attributes: { email, password, username: 'Ada' } })
  const signedIn = await walk('signIn', { attributes: { email, password } })
  await walk('signOut', { token: signedIn.data.attributes.access_token })
  await walk('requestPasswordReset', { attributes: { email } })
  const mail = await eventually(() => world.mails().find((text) => text.includes(`To: ${email}`)))
  const reset_password_token = /^Token: (\S+)$/m.exec(mail)?.[1]
  await walk('setPassword', { attributes: { email, reset_password_token, password } })
})

test('status and reference data', async () => {
  await walk('getStatus')
  await walk('listIndustryExamples')
  await walk('listRoles')
})

test('the account', async () => {
  await walk('listAccounts')
  await walk('showAccount')
  await walk('updateAccount', { attributes: { name: 'Nordlicht', phone: '+49 40 1', country: 'DE' } })
  await walk('showMyself')
  await walk('listAccountUsers')
  await walk('showAccountUser', { params: { user_id: company.admin.id } })
  const api_token_id = await idOf(walk('createApiToken', { attributes: { title: 'Payroll' } }))
  await walk('listApiTokens')
  await walk('deleteApiToken', { params: { api_token_id } })
})

test('workspaces', async () => {
  const workspace_id = await idOf(walk('createWorkspace', { attributes: { name: 'Berlin', external_id: 'B' } }))
  await walk('listWorkspaces')
  await walk('showWorkspace', { params: { workspace_id } })
  await walk('updateWorkspace', { params: { workspace_id }, attributes: { phone: '1', checkin: true } })
  await walk('deleteWorkspace', { params: { workspace_id } })
})

test('areas, tags, data profiles', async () => {
  const area_id = await idOf(walk('createArea', { attributes: { name: 'Shop', user_ids: [company.admin.id] } }))
  await walk('listAreas')
  await walk('showArea', { params: { area_id } })
  await walk('updateArea', { params: { area_id }, attributes: { color: '#123456' } })
  await walk('deleteArea', { params: { area_id } })
  const tag_id = await idOf(walk('createTag', { attributes: { title: 'Night' } }))
  await walk('listTags')
  await walk('showTag', { params: { tag_id } })
  await walk('updateTag', { params: { tag_id }, attributes: { color: '#123456' } })
  await walk('archiveTag', { params: { tag_id } })
  const data_profile_id = await idOf(walk('createDataProfile', { attributes: { title: 'Equipment' } }))
  await walk('listDataProfiles')
  await walk('showDataProfile', { params: { data_profile_id } })
  await walk('updateDataProfile', { params: { data_profile_id }, attributes: { position: 3 } })
  const params = { data_profile_id }
  const custom_field_id = await idOf(walk('createCustomField', { params, attributes: { key: 'shoe', label: 'Shoe' } }))
  await walk('listCustomFields', { params })
  await walk('updateCustomField', { params: { ...params, custom_field_id }, attributes: { field_type: 'number' } })
})

test('users, as an admin and as a colleague see them', async () => {
  const area_ids = [await company.area()]
  const tag_ids = [await company.tag()]
  const attributes = { username: 'Emil', email: uniqueEmail(), birthday: '1990-02-28', salary: 12.5, area_ids, tag_ids }
  const user_id = await idOf(walk('createUser', { attributes }))
  await walk('listUsers')
  await walk('showMe')
  await walk('showUser', { params: { user_id } })
  await walk('updateUser', { params: { user_id }, attributes: { role_ids: [2], time_zone: 'Europe/Berlin' } })
  const { token } = await company.person()
  await walk('listUsers', { token, plain: true })
  await walk('showMe', { token })
  await walk('showUser', { token, params: { user_id }, plain: true })
  await walk('updateUserStatus', { params: { user_id }, attributes: { status: 'inactive' } })
  await walk('deleteUser', { params: { user_id } })
})

test('every operation of the document has been walked through', () => {
  assert.deepEqual(
    documented.map(({ id }) => id).filter((id) => !walked.has(id)),
    [],
  )
})

test('a refusal is what the document says', async () => {
  const { schema } = document.components.responses['400'].content['application/json']
  const employee = await company.person()
  const areas = `${company.ws}/areas`
  const refusals = [
    [400, await world.post(areas, {}, company.admin.token)],
    [401, await world.get(areas)],
    [403, await world.post(areas, { name: 'X' }, employee.token)],
    [404, await world.get(`${areas}/999999`, employee.token)],
    [413, await world.post(areas, { name: 'X'.repeat(2 ** 20) }, employee.token)],
    [415, await world.request('POST', areas, { token: employee.token, body: 'x', headers: { 'content-type': 'a/b' } })],
  ] as const
  for (const [status, answer] of refusals) {
    assert.equal(answer.status, status)
    assertFits(schema, answer.body, String(status))
  }
})
