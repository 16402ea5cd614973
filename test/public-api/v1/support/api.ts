import { strict as assert } from 'node:assert'
import { type Company, createCompany } from '../../../support/company.ts'
import { addWorkspace, type TestWorkspace } from '../../../support/fixture.ts'
import { type Answer, createWorld, type RequestOptions, type World, type WorldOptions } from '../../../support/world.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any

/** An integration of one enterprise, which sends its API token with every request. */
export type Api = {
  token: string
  tokenId: string
  get(path: string, query?: Record<string, string | number>): Promise<Answer>
  send(method: string, path: string, body?: object, also?: RequestOptions): Promise<Answer>
  /** The same, asserting success: the body. */
  read(path: string, query?: Record<string, string | number>): Promise<Json>
  sendOk(method: string, path: string, body?: object): Promise<Json>
  /** A user of the first location, with the fields given. */
  user(fields?: object): Promise<Json>
}

export const base = '/public_api/v1'

export async function connectApi(world: World, company: Company, title = 'Payroll'): Promise<Api> {
  const issued = await world.post(`${company.account}/api_tokens`, { title }, company.admin.token)
  assert.equal(issued.status, 201, issued.text)
  const { token } = issued.body.data.attributes
  const get: Api['get'] = (path, query = {}) => {
    const all = Object.entries({ api_token: token, ...query }).map(([name, value]) => [name, String(value)])
    return world.request('GET', `${base}/${path}?${new URLSearchParams(all)}`)
  }
  const send: Api['send'] = (method, path, body = {}, { headers, ...also } = {}) =>
    world.request(method, `${base}/${path}`, {
      body: { api_token: token, ...body },
      headers: { 'content-type': 'application/json', ...headers },
      ...also,
    })
  const succeeded = (answer: Answer): Json => {
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const sendOk: Api['sendOk'] = async (...request) => succeeded(await send(...request))
  return {
    token,
    tokenId: issued.body.data.id,
    get,
    send,
    read: async (path, query) => succeeded(await get(path, query)),
    sendOk,
    user: (fields = {}) =>
      sendOk('POST', 'users', { user: { location_ids: company.workspaceId, username: 'Jana Brandt', ...fields } }),
  }
}

export type V1Fixture = {
  world: World
  company: Company
  otherCompany: Company
  /** A second location of the enterprise. */
  kiel: TestWorkspace
  api: Api
  /** The integration of another enterprise. */
  foreign: Api
}

const place = { time_zone: 'Europe/Berlin', locale: 'en' }

export async function createV1Fixture(options: WorldOptions = {}): Promise<V1Fixture> {
  const world = await createWorld(options)
  const company = await createCompany(world, { ...place, account_name: 'Nordlicht', workspace_name: 'Hamburg' })
  const otherCompany = await createCompany(world, { ...place, account_name: 'Elsewhere', workspace_name: 'Bremen' })
  const kiel = await addWorkspace(world, company, 'Kiel')
  return {
    world,
    company,
    otherCompany,
    kiel,
    api: await connectApi(world, company),
    foreign: await connectApi(world, otherCompany),
  }
}

/** 200 and nothing in the body. */
export function assertEmpty(answer: Answer): void {
  assert.deepEqual([answer.status, answer.text], [200, ''])
}

/** A rejected token, with the member that existing clients read. */
export function assertDenied(answer: Answer, what = ''): void {
  assert.equal(answer.status, 401, `${what} ${answer.text}`)
  assert.deepEqual(Object.keys(answer.body).sort(), ['errors', 'meta', 'response'], what)
  assert.equal(answer.body.response, 'API Key not found!')
  assert.equal(answer.body.errors[0].status, 'unauthorized')
  assert.equal(answer.body.meta.request_id, answer.headers['x-request-id'])
}
