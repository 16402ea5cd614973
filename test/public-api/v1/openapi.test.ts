import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { v1OpenApi } from '../../../src/public-api/v1/openapi.ts'
import { assertMatchesSchema, type Json, objects } from '../../openapi/support/document.ts'
import { base, createV1Fixture } from './support/api.ts'

const document: Json = v1OpenApi()
const { world, company, api } = await createV1Fixture()

/** The same schemas without additional properties: answers must contain nothing undocumented. */
const strict = structuredClone(document.components)
for (const schema of Object.values<Json>(strict.schemas)) if (schema.properties) schema.additionalProperties = false

const walked = new Set<string>()
async function walk(method: string, path: string, sent: object = {}, form?: FormData): Promise<Json> {
  const documented = document.paths[`${base}/${path.replace(/\/\d+$/, '/{id}')}`]?.[method.toLowerCase()]
  assert.ok(documented, `${method} ${path} is not documented`)
  walked.add(documented.operationId)
  const answer = form
    ? await multipart(path, form)
    : method === 'GET'
      ? await api.get(path, sent as Record<string, string>)
      : await api.send(method, path, sent)
  assert.equal(answer.status, 200, `${method} ${path} ${answer.text}`)
  const content = documented.responses['200'].content?.['application/json']
  if (content) assertMatchesSchema(content.schema, answer.body, documented.operationId, strict)
  else assert.equal(answer.text, '', documented.operationId)
  if (documented.requestBody && !form) {
    const { schema, example } = documented.requestBody.content['application/json']
    assertMatchesSchema(
      schema,
      { api_token: api.token, ...sent },
      `the request of ${documented.operationId}`,
      document.components,
    )
    assertMatchesSchema(schema, example, `the example of ${documented.operationId}`, document.components)
  }
  return answer.body
}

async function multipart(path: string, form: FormData) {
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type')! }
  const payload = Buffer.from(await encoded.arrayBuffer())
  const response = await world.app.inject({ method: 'POST', url: `${base}/${path}`, headers, payload })
  return { status: response.statusCode, body: response.json(), text: response.body }
}

test('docs/openapi.v1.json is up to date and is what the server delivers', async () => {
  const committed = JSON.parse(readFileSync(new URL('../../../docs/openapi.v1.json', import.meta.url), 'utf8'))
  const renew = 'Write it with "npx stint openapi v1 --out docs/openapi.v1.json", and look at the difference.'
  assert.deepEqual(committed, JSON.parse(JSON.stringify(document)), renew)
  const served = await world.get('/openapi.v1.json')
  assert.deepEqual(served.body, committed)
  assert.match(document.openapi, /^3\.1\.\d+$/)
})

test('all references can be resolved, and all schemas are used', () => {
  const used = new Set([...objects(document)].map(({ value }) => value.$ref).filter(Boolean))
  const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
  assert.deepEqual([...used].sort(), known.sort())
})

test('all responses match the document', async () => {
  const here = Number(company.workspaceId)
  await walk('GET', 'ping')
  const location = await walk('POST', 'locations', { location: { name: 'Altona', external_id: 'AL' } })
  await walk('PUT', 'locations', { location: { id: location.id, phone: '1' } })
  await walk('GET', 'locations')
  await walk('GET', 'locations', { id: location.id })
  const filter = await walk('POST', 'filters', { filter: { location_id: here, title: 'Night' } })
  await walk('PUT', 'filters', { filter: { id: filter.id, color: '#123456' } })
  await walk('GET', 'filters')
  const { absence_types } = await walk('GET', 'absence_types', { location_id: here })
  const area = await walk('POST', 'working_areas', { location_id: here, working_area: { name: 'Shop' } })
  await walk('PUT', 'working_areas', { location_id: here, working_area: { id: area.id, name: 'Shop' } })
  await walk('GET', 'working_areas')
  await walk('GET', 'working_areas', { id: area.id })

  const fields = { tags: String(filter.id), data_profiles: { birthday: '1990-02-28', desc: 'X' } }
  const named = { username: 'Jana', external_id: 'jana', locale: 'de' }
  const user = await walk('POST', 'users', {
    user: { location_ids: here, working_area_ids: area.id, ...named, ...fields },
  })
  await walk('PUT', 'users', { user: { external_id: 'jana', salary: 1.5 } })
  await walk('GET', 'users')
  await walk('GET', 'users', { id: user.id })
  await walk('PATCH', 'users/deactivate', { user: { id: user.id } })
  await walk('PATCH', 'users/activate', { user: { id: user.id } })

  const span = { starts_at: '2026-07-06', ends_at: '2026-07-07' }
  const wanted = { absence_type_id: absence_types[0].id, user_id: user.id, ...span }
  const absence = await walk('POST', 'absences', { absence: wanted })
  await walk('PUT', 'absences', { absence: { id: absence.id, ...span, time_zone: 'Berlin' } })
  for (const verb of ['confirm', 'reset', 'reject'])
    await walk('PUT', `absences/${verb}`, { absence: { id: absence.id } })
  await walk('GET', 'absences', { id: absence.id })
  await walk('GET', 'absences', { range_start: '2026-07-01', range_end: '2026-07-31' })
  await walk('DELETE', 'absences', { absence: { id: absence.id } })

  const worked = { starts_at: '2026-06-01T08:00', ends_at: '2026-06-01T16:00', manual_pause: 30, external_id: 'T-1' }
  const working_session = { location_id: here, user_id: user.id, working_area_id: area.id, ...worked }
  const session = await walk('POST', 'working_sessions', { working_session })
  await walk('PUT', 'working_sessions', { working_session: { id: session.id, ends_at: '2026-06-01T17:00' } })
  for (const verb of ['confirm', 'reset'])
    await walk('PUT', `working_sessions/${verb}`, { working_session: { external_id: 'T-1' } })
  await walk('GET', 'working_sessions', { id: session.id })
  await walk('DELETE', 'working_sessions', { working_session: { id: session.id } })
  const punch = { location_id: here, user_id: user.id, action_type: 'start', action_time: '2026-06-02T08:00' }
  await walk('POST', 'actions', { working_session_action: punch })
  const since = { range_start: '2026-06-01' }
  assert.equal((await walk('GET', 'actions', since)).actions.length, 1)
  assert.equal((await walk('GET', 'working_sessions', since)).working_sessions.length, 1)

  const path = 'vacation_entitlements'
  const granted = await walk('POST', path, { vacation_times: { user_id: user.id, title: '2026', planned_days: 30 } })
  const { id } = granted.vacation_times[0]
  await walk('PUT', path, { vacation_times: { id, planned_days: 28 } })
  await walk('GET', path, { user_id: user.id })
  await walk('DELETE', path, { vacation_times: { id } })

  const form = new FormData()
  form.append('api_token', api.token)
  form.append('user_id', String(user.id))
  form.append('file', new Blob(['%PDF-1.4 x']), 'contract.pdf')
  const { upload } = await walk('POST', 'uploads', {}, form)
  await walk('GET', 'uploads', { user_id: user.id })
  await walk('GET', `uploads/${upload.id}`)
  await walk('DELETE', 'uploads', { upload: { id: upload.id } })
  const person = `${company.ws}/users/${user.id}`
  const weeks = [[480, 480, 480, 480, 480, 0, 0]]
  await world.post(`${person}/work_schedules`, { starts_on: '2025-01-01', weeks }, company.admin.token)
  await world.post(`${person}/months/2025-01/closing`, {}, company.admin.token)
  const spent = { range_start: '2025-01-01', range_end: '2025-01-31' }
  assert.equal((await walk('GET', 'target_hours', { user_id: user.id })).target_hours.length, 1)
  assert.equal((await walk('GET', 'evaluations', { user_id: user.id, ...spent })).evaluations.length, 25)
  assert.equal((await walk('GET', 'payrolls', { user_id: user.id })).payrolls.length, 1)
  await walk('DELETE', 'working_areas', { location_id: here, working_area: { id: area.id } })
  await walk('DELETE', 'users', { user: { id: user.id } })
  const all = Object.values<Json>(document.paths).flatMap((methods) => Object.values<Json>(methods))
  assert.deepEqual(
    all.map(({ operationId }) => operationId).filter((one) => !walked.has(one)),
    [],
  )
})

test('all errors match the document', async () => {
  const refusals = [
    await api.get('users', { id: 'x' }),
    await api.get('users', { id: 999_999 }),
    await world.get(`${base}/users`),
    await api.send('DELETE', 'users', { user: { id: company.admin.id } }),
    await api.send('POST', 'uploads'),
  ]
  assert.deepEqual(
    refusals.map(({ status }) => status),
    [400, 404, 401, 403, 415],
  )
  for (const { status, body } of refusals) {
    const { content } = document.paths[`${base}/users`].get.responses[status]
    assertMatchesSchema(content['application/json'].schema, body, String(status), strict)
  }
})
