import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { connectApi } from '../public-api/v1/support/api.ts'
import { createCompany } from '../support/company.ts'
import { createKiosk } from '../support/kiosks.ts'
import { createWorld } from '../support/world.ts'

const world = await createWorld()
const english = await createCompany(world, { locale: 'en' })
const german = await createCompany(world, { locale: 'de' })

const create = (company: typeof english, token: string, headers = {}) =>
  world.request('POST', `${company.ws}/areas`, { token, headers, body: { data: { attributes: {} } } })
const inGerman = { status: 'bad_request', source: { pointer: 'name' }, title: '„Name“ muss angegeben werden.' }
const inEnglish = { ...inGerman, title: 'Name must be given.' }

test('400 in the language of the workspace by default', async () => {
  assert.deepEqual((await create(english, english.admin.token)).body.errors, [inEnglish])
  assert.deepEqual((await create(german, german.admin.token)).body.errors, [inGerman])
})

test('400 in the language of Accept-Language', async () => {
  const accepts = { 'accept-language': 'fr, de;q=0.9, en;q=0.8' }
  assert.deepEqual((await create(english, english.admin.token, accepts)).body.errors, [inGerman])
  const other = { 'accept-language': 'en' }
  assert.deepEqual((await create(german, german.admin.token, other)).body.errors, [inEnglish])
})

test('400 in the language that the person chose, whatever Accept-Language says', async () => {
  const person = await english.person({ roles: [3] })
  const path = `${english.ws}/users/${person.id}`
  const accepts = { 'accept-language': 'en' }
  assert.deepEqual((await create(english, person.token, accepts)).body.errors, [inEnglish])
  assert.equal((await world.patch(path, { locale: 'de' }, person.token)).status, 200)
  assert.deepEqual((await create(english, person.token, accepts)).body.errors, [inGerman])
  assert.equal((await world.patch(path, { locale: 'en' }, person.token)).status, 200)
  assert.deepEqual((await create(english, person.token, { 'accept-language': 'de' })).body.errors, [inEnglish])
})

test('401, 403, 404 and constraint violations in German', async () => {
  const headers = { 'accept-language': 'de' }
  const titles = async (method: string, url: string, token?: string, attributes?: object): Promise<string[]> => {
    const body = attributes && { data: { attributes } }
    const answer = await world.request(method, url, { token, headers, ...(body && { body }) })
    return answer.body.errors.map(({ title }: { title: string }) => title)
  }
  const { ws, admin } = english
  const employee = await english.person()
  assert.deepEqual(await titles('GET', `${ws}/areas`), ['Dafür ist ein gültiges Zugriffstoken nötig.'])
  assert.deepEqual(await titles('POST', `${ws}/areas`, employee.token, { name: 'A' }), [
    'Diese Aktion ist nicht erlaubt.',
  ])
  assert.deepEqual(await titles('GET', `${ws}/areas/999999`, admin.token), ['Der Datensatz wurde nicht gefunden.'])
  assert.deepEqual(await titles('GET', '/api/v3/nowhere'), ['Unter dieser Adresse gibt es nichts.'])
  assert.deepEqual(await titles('POST', '/api/v3/sign_in', undefined, { email: 'a@example.org', password: 'wrong' }), [
    'Die E-Mail-Adresse oder das Passwort ist falsch.',
  ])
  await world.post(`${ws}/tags`, { title: 'Night' }, admin.token)
  assert.deepEqual(await titles('POST', `${ws}/tags`, admin.token, { title: 'Night' }), [
    'Dieser Titel wird schon verwendet.',
  ])
})

test('errors for a kiosk are in the language of the workspace, those of v1 as in Accept-Language', async () => {
  const kiosk = await createKiosk(world, german)
  const refused = await world.get('/api/v3/kiosk/people?include=user', kiosk.token)
  assert.match(refused.body.errors[0].title, /ist keine Beziehung von/)
  const api = await connectApi(world, english)
  const headers = { 'accept-language': 'de' }
  const wrong = await api.send('POST', 'working_areas', { working_area: {} }, { headers })
  assert.match(wrong.body.errors[0].title, /muss angegeben werden\.$/)
  const nobody = await world.request('GET', '/public_api/v1/ping', { headers })
  assert.equal(nobody.body.errors[0].title, 'Das api_token fehlt oder ist nicht gültig.')
  assert.equal(nobody.body.response, 'API Key not found!')
})
