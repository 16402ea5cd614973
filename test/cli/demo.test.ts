import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { demoPeople } from '../../src/cli/demo/people.ts'
import { createDatabase } from '../support/database.ts'
import { createWorld, eventually } from '../support/world.ts'
import { stint } from './support/stint.ts'

const database = await createDatabase()
const world = await createWorld({ databaseUrl: database.url, jobs: true })
after(() => database.drop())
const { keysFile } = world.services.config
const env = { DATABASE_URL: database.url, STINT_DATA_DIR: '/dev/null/nowhere', STINT_KEYS_FILE: keysFile }

const made = await stint(['demo', '--json'], env)
assert.equal(made.code, 0, made.stderr)
const demo = JSON.parse(made.stdout)

const signIn = async (email: string): Promise<string> => {
  const answer = await world.post('/api/v3/sign_in', { email, password: demo.password })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data.attributes.access_token
}
const admin = await signIn(demo.logins[0].email)
const all = async (path: string, token = admin) => (await world.get(`${path}?items=100`, token)).body

test('three workspaces and sixty people', async () => {
  assert.deepEqual(
    demo.workspaces.map(({ name, people }: { name: string; people: number }) => [name, people]),
    [
      ['Hamburg', 28],
      ['Berlin', 18],
      ['New York', 14],
    ],
  )
  const users = await all(`/api/v3/accounts/${demo.account_id}/users`)
  assert.equal(users.meta.total_count, 60)
  const zones = (await all(`/api/v3/accounts/${demo.account_id}/workspaces`)).data
  assert.deepEqual(
    zones.map((one: { attributes: { time_zone: string } }) => one.attributes.time_zone),
    ['Europe/Berlin', 'Europe/Berlin', 'America/New_York'],
  )
  assert.deepEqual(
    zones.map((one: { attributes: { holiday_calendar: string } }) => one.attributes.holiday_calendar),
    ['DE-BE', 'DE-HH', 'US-NY'],
  )
  // Without a terminal there is no progress bar.
  assert.equal(made.stderr, '')
})

test('titles of wage types are in the language of the workspace', async () => {
  const titles = async (id: string): Promise<string[]> =>
    (await all(`/api/v3/workspaces/${id}/wage_types`)).data.map(
      (one: { attributes: { title: string } }) => one.attributes.title,
    )
  const [hamburg, , newYork] = demo.workspaces
  assert.ok((await titles(hamburg.id)).includes('Elternzeit'))
  assert.ok((await titles(newYork.id)).includes('Parental leave'))
})

test('people have names, addresses, numbers, areas, roles and further facts', async () => {
  const expected = new Map(demoPeople().map((person) => [person.email, person]))
  for (const { id, name } of demo.workspaces) {
    const ws = `/api/v3/workspaces/${id}`
    const names = new Map<string, string>()
    for (const list of [await all(`${ws}/areas`), await all(`${ws}/tags`)])
      for (const { id, type, attributes } of list.data) names.set(`${type} ${id}`, attributes.name ?? attributes.title)
    const users = await world.get(`${ws}/users?items=100&include=custom_field_values`, admin)
    for (const { attributes, relationships } of users.body.data) {
      const person = expected.get(attributes.email)
      assert.ok(person, attributes.email)
      // The caller is in every list, even where they are not a member.
      if (person.site.name !== name) continue
      const named = (link: string) =>
        relationships[link].data.map((one: { id: string; type: string }) => names.get(`${one.type} ${one.id}`)).sort()
      assert.deepEqual(named('areas'), [...person.areas].sort())
      assert.deepEqual(named('tags'), [...person.tags].sort())
      const { facts } = person
      assert.deepEqual(Object.fromEntries(Object.keys(facts).map((name) => [name, attributes[name]])), facts)
      assert.equal(relationships.custom_field_values.data.length, 3)
    }
    const members = [...expected.values()].filter((person) => person.site.name === name)
    assert.equal(users.body.included.length, 3 * members.length)
  }
})

test('the listed logins have the listed roles', async () => {
  const roles = []
  for (const { email, role } of demo.logins) {
    const me = await world.get(`/api/v3/workspaces/${demo.workspaces[0].id}/users/me`, await signIn(email))
    roles.push([role, me.body.data.attributes.assumed_role])
  }
  assert.deepEqual(roles, [
    ['account admin', 'admin'],
    ['workspace admin', 'admin'],
    ['area admin', 'area_admin'],
    ['employee', 'employee'],
  ])
})

test('the demo people are the same on every run', () => {
  const people = demoPeople()
  assert.deepEqual(people, demoPeople())
  assert.deepEqual(
    people.slice(0, 3).map(({ username, facts }) => [username, facts.identifier_pin]),
    [
      ['Nora Petersen', '860105'],
      ['Jonas Albrecht', '911513'],
      ['Marie Hartmann', '449290'],
    ],
  )
  assert.equal(new Set(people.map((person) => person.email)).size, 60)
  for (const { email } of people) assert.match(email, /^[a-z]+\.[a-z]+@example\.org$/)
})

test('a second run is refused with one sentence and adds nothing', async () => {
  const again = await stint(['demo'], env)
  assert.deepEqual([again.code, again.stdout], [1, ''])
  assert.match(again.stderr, /^Nordlicht Bäckerei is already in this database; [^\n]+\n$/)
  const accounts = JSON.parse((await stint(['account', 'list', '--json'], env)).stdout)
  assert.deepEqual([accounts.length, accounts[0].users], [1, 60])
})

test('no mails are sent', async () => {
  // A mail that is certain to be sent: once it is there, the invitations would be there too.
  await world.post('/api/v3/password', { email: demo.logins[0].email })
  await eventually(() => world.mails().length > 0)
  assert.equal(world.mails().length, 1)
  assert.match(world.mails()[0]!, /^To: nora\.petersen@example\.org$/m)
})
