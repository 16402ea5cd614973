import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { isForKiosks } from '../../src/domain/permissions.ts'
import { v1Operations } from '../../src/public-api/v1/operations.ts'
import { createFeed } from '../support/calendar-feeds.ts'
import { type Company, createCompany, createSessionToken, type Person } from '../support/company.ts'
import { type Answer, createWorld } from '../support/world.ts'
import { type Operation, operations, paramsOf, pathWith } from './support/calls.ts'
import { createFullCompany, type Ids } from './support/full-company.ts'
import { assertOk, hiddenChanges, type Stage, stages } from './support/hidden-changes.ts'
import { type Hidden, initialQueries, listQueries, onHiddenDays, v1Addresses } from './support/queries.ts'

// Values that somebody may not see make no difference to any answer: every read of both APIs with all of its parameters, by
// everybody whose access is limited, before and after hidden values change.

const world = await createWorld({ env: { STINT_DATABASE_POOL: '2' } })
const before = '2026-07-08T10:00:00Z'
world.clock.freeze(before)
const full = await createFullCompany(world, 'Own')
const { company, employee, ids, otherWorkspaceIds, kiosk } = full
const { ws, admin, accountId } = company
const foreign = await createCompany(world, { username: 'Foreign' })
const otherArea = await company.area('Another area')

assertOk(await world.patch(ws, { team_calendar: 'area' }, admin.token))
assertOk(await world.patch(`${ws}/users/${employee.id}`, { area_ids: [ids.area_id] }, admin.token))
// Works in both workspaces.
await world.services.pool`
  insert into memberships (account_id, workspace_id, user_id, created_at)
  values (${accountId}, ${otherWorkspaceIds.workspace_id!}, ${employee.id}, now())`

const inArea = (area: string, roles?: number[]): Promise<Person> =>
  company.person({ ...(roles && { roles }), attributes: { area_ids: [area] } })
async function personElsewhere(role: number): Promise<Person> {
  const users = `/api/v3/workspaces/${otherWorkspaceIds.workspace_id}/users`
  const { id } = assertOk(await world.post(users, { username: 'Else' }, admin.token)).body.data
  assertOk(await world.patch(`${users}/${id}`, { role_ids: [role] }, admin.token))
  return { id, token: await createSessionToken(world, accountId, id), email: null }
}
async function apiToken({ account, admin: by }: Company, scopes?: string[]): Promise<string> {
  const sent = { title: 'Token', ...(scopes && { scopes }) }
  return assertOk(await world.post(`${account}/api_tokens`, sent, by.token)).body.data.attributes.token
}

const inside: Ids = { ...ids, user_id: employee.id }
const outside: Ids = { ...inside, ...otherWorkspaceIds, user_id: employee.id }
const abroad: Ids = { ...inside, account_id: foreign.accountId, workspace_id: foreign.workspaceId }
const hidden: Hidden = {
  text: 'Hidden',
  number: 7352,
  date: '1992-02-02',
  moment: '2026-07-08T11:30:30Z',
  ids: { ...inside, areas: ids.area_id!, tags: ids.tag_id!, tablet_pin: '73520', identifier_pin: '73520' },
}
const changes = hiddenChanges(world, full, hidden)

type Answers = Map<string, string>

const told = ({ status, headers, text }: Answer): string => {
  const { 'x-request-id': _, date: __, ...rest } = headers
  return JSON.stringify([status, rest, text.replace(/"meta":{"request_id":"[^"]+"/, '')])
}

const reads = operations.filter(({ method }) => method === 'GET')

/** File downloads are in the audit log, which an account admin reads. */
const leavesTrace = ({ answers }: Operation, question: string): boolean =>
  answers.kind === 'file' || question.includes('format=')

type Asking = { id: string; token: string; places: Ids[]; readsAudit?: true; feeds?: string[]; isKiosk?: true }

/** All reads of the resource API with all their parameters, for each workspace and for the own user. */
async function askEverything({ id, token, places, readsAudit, feeds = [], isKiosk }: Asking): Promise<Answers> {
  const found: Answers = new Map()
  const ask = async (url: string): Promise<Answer> => {
    const answer = await world.get(url, token)
    found.set(url, told(answer))
    return answer
  }
  async function askAll(operation: Operation, place: Ids): Promise<void> {
    const path = `${onHiddenDays(pathWith(operation, place))}&`
    const asked = initialQueries(operation, hidden)
    const [first, ...rest] = readsAudit ? asked.filter((question) => !leavesTrace(operation, question)) : asked
    if (first === undefined || found.has(path + first)) return
    const answer = await ask(path + first)
    if (answer.status === 403 || answer.status === 404) return
    assert.ok(answer.status < 300, `${path}${first}: ${answer.text}`)
    const further = operation.answers.kind === 'many' ? listQueries(operation, answer.body.data, hidden) : []
    await Promise.all([...rest, ...further].map((question) => ask(path + question)))
  }
  for (const operation of reads.filter(({ permission }) => isForKiosks(permission) === (isKiosk ?? false))) {
    const own = paramsOf(operation).includes('user_id') ? [{ ...places[0]!, user_id: id }] : []
    for (const place of [...places, ...own]) await askAll(operation, place)
  }
  await Promise.all(feeds.map(ask))
  return found
}

const given = (user_id: string, external: string): Record<string, string> => ({
  id: user_id,
  external_id: external,
  user_id,
  user_external_id: external,
  range_start: '2026-01-01',
  range_end: '2026-12-31',
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  title: hidden.text,
  location_id: ids.workspace_id!,
  location_ids: ids.workspace_id!,
  location_external_id: 'Own-w',
  location_external_ids: 'Own-w',
  working_area_ids: ids.area_id!,
  working_area_external_ids: 'Own-a',
  tags: `0,${ids.tag_id}`,
})

/** All reads of the public API with a token. It addresses records by external ids, so one is tried here. */
async function askPublicApi(token: string, externalId: string): Promise<Answers> {
  const found: Answers = new Map()
  for (const operation of v1Operations.filter(({ method }) => method === 'GET'))
    for (const [index, url] of v1Addresses(operation, given(employee.id, externalId)).entries()) {
      const answer = await world.get(`${url}&api_token=${token}`)
      // For the token of another account, the person's id is invalid.
      if (index === 0 && token !== foreignToken) assert.notEqual(answer.status, 400, `${url}: ${answer.text}`)
      found.set(url, told(answer))
    }
  return found
}

type Reader = {
  answers: () => Promise<Answers>
  /** The first and the last change of values hidden from them; the default is the very first. */
  from?: Stage
  to: Stage
  /** Operations whose answers hidden values may affect. */
  but?: readonly string[]
}

const asks = (one: Person, to: Stage, ...places: Ids[]): Reader => ({
  answers: () => askEverything({ ...one, places }),
  to,
})
/** With the calendar of their team. */
async function lead(area: string, to: Stage): Promise<Reader> {
  const person = await inArea(area, [2])
  const { url } = await createFeed(world, ws, person.token, 'team_absences')
  // The time of its last use is shown.
  assertOk(await world.get(url))
  return { answers: () => askEverything({ ...person, places: [inside, ids], feeds: [url] }), to }
}
const scoped = async (subject: string): Promise<() => Promise<Answers>> => {
  const token = await apiToken(company, [`${subject}:read`])
  return () => askPublicApi(token, 'Own elsewhere-u')
}
const foreignToken = await apiToken(foreign)
// The same for an api token.
assertOk(await world.get(`/public_api/v1/ping?api_token=${foreignToken}`))

const readers: Record<string, Reader> = {
  'the lead of their area': await lead(ids.area_id!, 'externalIds'),
  'a colleague of their area': asks(await inArea(ids.area_id!), 'records', inside, ids),
  'a colleague of another area': asks(await inArea(otherArea), 'presence', inside, ids),
  'the lead of another area': await lead(otherArea, 'presence'),
  'an employee of another workspace of theirs': asks(await personElsewhere(1), 'workspace', outside, inside),
  'an admin of another workspace of theirs': {
    ...asks(await personElsewhere(3), 'workspace', outside, inside),
    from: 'records',
    // A person has one presence and one time account, in whichever workspaces they work.
    but: ['listPresence', 'showTimeAccount', 'listMonths', 'reportTimeAccounts'],
  },
  'a kiosk': { answers: () => askEverything({ ...kiosk, places: [inside], isKiosk: true }), to: 'records' },
  'an admin of another account': {
    answers: () => askEverything({ ...foreign.admin, places: [abroad, inside], readsAudit: true }),
    to: 'workspace',
  },
  'a token of another account': { answers: () => askPublicApi(foreignToken, `${hidden.text}0`), to: 'workspace' },
  'a token for users': { answers: await scoped('users'), from: 'records', to: 'presence' },
  'a token for time': { answers: await scoped('time'), to: 'profiles' },
  'a token for absences': { answers: await scoped('absences'), to: 'profiles' },
  'a token for entitlements': { answers: await scoped('entitlements'), to: 'profiles' },
  'a token for documents': { answers: await scoped('documents'), from: 'accounts', to: 'workspace' },
  'a token for settings': { answers: await scoped('settings'), to: 'presence' },
}

const earlier = new Map<Reader, Answers>()
const later = new Map<Reader, Answers>()
const everybody = Object.values(readers)
for (const stage of stages) {
  for (const reader of everybody) if ((reader.from ?? stages[0]) === stage) earlier.set(reader, await reader.answers())
  world.clock.freeze(hidden.moment)
  await changes[stage]()
  world.clock.freeze(before)
  for (const reader of everybody) if (reader.to === stage) later.set(reader, await reader.answers())
}

const isOf = (url: string, operation: string): boolean => {
  const { path } = operations.find(({ id }) => id === operation)!
  return new RegExp(`^${path.replace(/:\w+/g, '[^/?]+')}\\?`).test(url)
}

for (const [who, reader] of Object.entries(readers))
  test(`${who} gets the same answers whatever hidden values are`, () => {
    const [first, second] = [earlier.get(reader)!, later.get(reader)!]
    const least = who === 'a kiosk' ? 3 : who.startsWith('a token') ? 20 : 250
    assert.ok(first.size >= least, String(first.size))
    const differing = [...first.keys()].filter((url) => first.get(url) !== second.get(url))
    const { but = [] } = reader
    assert.deepEqual(
      differing.filter((url) => !but.some((operation) => isOf(url, operation))),
      [],
    )
    for (const operation of but)
      assert.ok(
        differing.some((url) => isOf(url, operation)),
        operation,
      )
  })
