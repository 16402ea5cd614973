import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { runBatches } from '../../../support/background.ts'
import { createSessionToken, type Person } from '../../../support/company.ts'
import { addWorkspace } from '../../../support/fixture.ts'
import { png, upload } from '../../../support/multipart.ts'
import { pictures } from '../../../support/pictures.ts'
import { createAccountCompany, fortyHours } from '../../../support/time-accounts.ts'
import { createWorld } from '../../../support/world.ts'

// A person works in two workspaces. What belongs to the person as a whole is administered in the first one.

const world = await createWorld()
world.clock.set('2026-03-02T12:00:00Z')
const company = await createAccountCompany(world)
const { ws: home, admin: accountAdmin, accountId } = company
const { id: thereId, ws: there } = await addWorkspace(world, company, 'Kiel')
const foreign = await createAccountCompany(world)

const join = (person: Person, roles = '{1}') => world.services.pool`
  insert into memberships (account_id, workspace_id, user_id, roles, created_at)
  values (${accountId}, ${thereId}, ${person.id}, ${roles}, now())`

/** A person who is only in the second workspace. */
async function createThere(roles: number[], attributes: object = {}): Promise<Person> {
  const made = await world.post(`${there}/users`, { username: 'Kim Kiel', ...attributes }, accountAdmin.token)
  assert.equal(made.status, 201, made.text)
  const { id } = made.body.data
  const changed = await world.patch(`${there}/users/${id}`, { role_ids: roles }, accountAdmin.token)
  assert.equal(changed.status, 200, changed.text)
  return { id, token: await createSessionToken(world, accountId, id), email: null }
}

async function createVisitor(username = 'Jana Brandt'): Promise<Person> {
  const person = await company.createWorker({ attributes: { username } })
  await join(person)
  return person
}

const adminHome = await company.person({ roles: [3] })
const adminThere = await createThere([3])
const adminOfBoth = await company.person({ roles: [3] })
await join(adminOfBoth, '{3}')
const [leadHome, leadThere] = [await company.person({ roles: [2] }), await createThere([2])]

/** Adds the person and the lead to an area of a workspace. */
async function lead(place: string, by: Person, person: Person): Promise<void> {
  const user_ids = [by.id, person.id]
  const made = await world.post(`${place}/areas`, { name: `Of ${person.id}`, user_ids }, accountAdmin.token)
  assert.equal(made.status, 201, made.text)
}

/** Attempts by name; the records that they need are created by the account admin. */
const writes: Record<
  string,
  (place: string, person: Person, token: string) => Promise<{ status: number; text: string }>
> = {
  'closes a month': (place, { id }, token) => world.post(`${place}/users/${id}/months/2026-02/closing`, {}, token),
  'enters a correction': (place, { id }, token) =>
    world.post(
      `${place}/users/${id}/time_account/entries`,
      { kind: 'correction', seconds: 3600, day: '2026-03-02', reason: 'Late' },
      token,
    ),
  'reverses an entry': async (place, person, token) => {
    const entry = await company.entry(person, { kind: 'payout', seconds: -60, day: '2026-03-02', reason: 'Paid' })
    const path = `${place}/users/${person.id}/time_account/entries/${entry.body.data.id}/reversals`
    return world.post(path, { reason: 'Wrong' }, token)
  },
  'adds a work schedule': (place, { id }, token) =>
    world.post(`${place}/users/${id}/work_schedules`, { starts_on: '2026-04-01', weeks: fortyHours }, token),
  'adds a document': (place, { id }, token) => upload(world, `${place}/users/${id}/documents`, token, { content: png }),
}

const reads: Record<
  string,
  (place: string, person: Person, token: string) => Promise<{ status: number; text: string }>
> = {
  'lists documents': (place, { id }, token) => world.get(`${place}/users/${id}/documents`, token),
  'downloads a document': async (place, person, token) => {
    const id = await documentOf(person)
    const url = `${place}/users/${person.id}/documents/${id}/file`
    const answer = await world.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    return { status: answer.statusCode, text: answer.body }
  },
}

async function documentOf({ id }: Person): Promise<string> {
  const made = await upload(world, `${home}/users/${id}/documents`, accountAdmin.token, { content: png })
  assert.equal(made.status, 201, made.text)
  return made.body.data.id
}

for (const [what, attempt] of Object.entries(writes))
  test(`201, 403, 404 depending on who ${what} of a person in two workspaces`, async () => {
    const may: [string, Person, number][] = [
      [home, adminHome, 201],
      [home, accountAdmin, 201],
      [there, accountAdmin, 201],
      [there, adminOfBoth, 201],
      [there, adminThere, 403],
      [home, leadHome, 403],
      [there, leadThere, 403],
      [home, foreign.admin, 404],
    ]
    for (const [place, { token }, status] of may) {
      const person = await createVisitor()
      await lead(home, leadHome, person)
      await lead(there, leadThere, person)
      const answer = await attempt(place, person, token)
      assert.equal(answer.status, status, answer.text)
      if (token === adminThere.token)
        assert.match(answer.text, /This is administered in the user’s first workspace, which is a different one\./)
    }
    const person = await createVisitor()
    for (const place of [home, there]) assert.equal((await attempt(place, person, person.token)).status, 403)
  })

for (const [what, attempt] of Object.entries(reads))
  test(`200, 403, 404 depending on who ${what} of a person in two workspaces`, async () => {
    const person = await createVisitor()
    await lead(there, leadThere, person)
    const may: [string, Person, number][] = [
      [home, adminHome, 200],
      [home, person, 200],
      [there, person, 200],
      [there, accountAdmin, 200],
      [there, adminOfBoth, 200],
      [there, adminThere, 403],
      [there, leadThere, 403],
      [there, foreign.admin, 404],
    ]
    for (const [place, { token }, status] of may) {
      const answer = await attempt(place, person, token)
      assert.equal(answer.status, status, answer.text)
    }
  })

test('200 an admin of the first workspace deletes documents and work schedules, 403 one of the second', async () => {
  const person = await createVisitor()
  const schedules = await world.get(`${home}/users/${person.id}/work_schedules`, accountAdmin.token)
  const records = [`documents/${await documentOf(person)}`, `work_schedules/${schedules.body.data[0].id}`]
  for (const record of records) {
    const path = `users/${person.id}/${record}`
    assert.equal((await world.delete(`${there}/${path}`, adminThere.token)).status, 403, record)
    assert.equal((await world.delete(`${home}/${path}`, adminHome.token)).status, 200, record)
  }
})

test('201 timesheets are signed by the person and leads of the first workspace, 403 those of the second', async () => {
  const person = await createVisitor()
  await lead(home, leadHome, person)
  await lead(there, leadThere, person)
  assert.equal((await company.close(person, '2026-02')).status, 201)
  const sign = (place: string, { token }: Person) =>
    world.post(`${place}/users/${person.id}/months/2026-02/signatures`, { image: pictures.png.url }, token)
  assert.equal((await sign(there, person)).status, 201)
  for (const who of [adminThere, leadThere]) assert.equal((await sign(there, who)).status, 403)
  assert.equal((await sign(home, leadHome)).status, 201)
})

test('403 admins of the second workspace cannot administer themselves either', async () => {
  const person = await company.createWorker()
  await join(person, '{3}')
  for (const [what, attempt] of Object.entries(writes))
    assert.equal((await attempt(there, person, person.token)).status, 403, what)
  assert.equal((await reads['lists documents']!(there, person, person.token)).status, 200)
})

test('200 and 201 admins administer people whose first workspace is theirs, and read time accounts of others', async () => {
  const own = await createThere([1])
  for (const [what, attempt] of Object.entries(writes))
    if (what !== 'reverses an entry') assert.equal((await attempt(there, own, adminThere.token)).status, 201, what)
  const visitor = await createVisitor()
  for (const path of ['time_account', 'time_account/entries', 'months', 'work_schedules'])
    assert.equal((await world.get(`${there}/users/${visitor.id}/${path}`, adminThere.token)).status, 200, path)
})

test('200 the permissions of a user depend on the first workspace', async () => {
  const visitor = await createVisitor()
  await lead(home, leadHome, visitor)
  await lead(there, leadThere, visitor)
  const asked = 'permissions=administer_time_account,sign_timesheet'
  const said = async (place: string, { token }: Person): Promise<boolean[]> => {
    const one = await world.get(`${place}/users/${visitor.id}?${asked}`, token)
    const list = await world.get(`${place}/users?${asked}&filter[id]=eq:${visitor.id}&items=100`, token)
    const { permissions } = one.body.data.attributes
    const listed = list.body.data.find(({ id }: { id: string }) => id === visitor.id)
    assert.deepEqual(listed.attributes.permissions, permissions)
    return [permissions.administer_time_account, permissions.sign_timesheet]
  }
  assert.deepEqual(await said(home, adminHome), [true, true])
  assert.deepEqual(await said(there, accountAdmin), [true, true])
  assert.deepEqual(await said(there, adminOfBoth), [true, true])
  assert.deepEqual(await said(there, adminThere), [false, false])
  assert.deepEqual(await said(home, leadHome), [false, true])
  assert.deepEqual(await said(there, leadThere), [false, false])
  assert.deepEqual(await said(there, visitor), [false, true])
})

type Row = { attributes: { user_id: string } }

async function obstacles(place: string, { token }: Person, area: string) {
  const { body, status, text } = await world.get(`${place}/months/2026-02/obstacles?area_id=${area}`, token)
  assert.equal(status, 200, text)
  return {
    people: body.data.map(({ attributes }: Row) => attributes.user_id),
    elsewhere: body.meta.elsewhere,
  }
}

/** The result of each person whose month the batch was to close. */
async function batch(place: string, { token }: Person, whom: object): Promise<Record<string, object>> {
  const sent = { action: 'close', month: '2026-02', ...whom }
  const queued = await world.post(`${place}/months/batch_actions`, sent, token)
  assert.equal(queued.status, 200, queued.text)
  await runBatches(world)
  return (await world.get(`${place}/batches/${queued.body.meta.batch_id}`, token)).body.data.attributes.results
}

test('200 closing months by batch leaves out people of another first workspace, or skips them if given by id', async () => {
  const own = await createThere([1], { username: 'Otto Own' })
  const visitor = await createVisitor('Vera Visitor')
  const types = await world.get(`${there}/absence_types?filter[kind]=unpaid`, accountAdmin.token)
  for (const { id } of [own, visitor]) {
    const off = { absence_type_id: types.body.data[0].id, starts_at: '2026-02-10', ends_at: '2026-02-10', user_id: id }
    assert.equal((await world.post(`${there}/absences`, off, accountAdmin.token)).status, 200)
  }
  const user_ids = [own.id, visitor.id]
  const area = (await world.post(`${there}/areas`, { name: 'Quay', user_ids }, accountAdmin.token)).body.data.id
  const refused = { skipped: 'An absence from 2026-02-10 on has not been decided yet.' }
  assert.deepEqual(await obstacles(there, adminThere, area), {
    people: [own.id],
    elsewhere: [{ user_id: visitor.id, username: 'Vera Visitor' }],
  })
  assert.deepEqual(await batch(there, adminThere, { area_id: area }), { [own.id]: refused })
  assert.deepEqual(await batch(there, adminThere, { user_ids: [visitor.id] }), {
    [visitor.id]: { skipped: 'This is administered in the user’s first workspace, which is a different one.' },
  })
  for (const who of [accountAdmin, adminOfBoth]) {
    assert.deepEqual(await obstacles(there, who, area), { people: user_ids, elsewhere: [] })
    assert.deepEqual(await batch(there, who, { area_id: area }), { [own.id]: refused, [visitor.id]: refused })
  }
  assert.ok(!Object.keys(await batch(there, adminThere, {})).includes(visitor.id))
  assert.deepEqual((await batch(home, adminHome, {}))[visitor.id], refused)

  // People who are left out stay left out once the month is closed.
  assert.equal((await company.close(visitor, '2026-02', { force: true })).status, 201)
  assert.deepEqual((await obstacles(there, adminThere, area)).elsewhere, [
    { user_id: visitor.id, username: 'Vera Visitor' },
  ])
})

test('201 a punch elsewhere for a closed month notifies admins of both workspaces, until it is taken back', async () => {
  const visitor = await createVisitor('Paula Punch')
  const closed = await world.post(`${home}/users/${visitor.id}/months/2026-02/closing`, {}, adminHome.token)
  assert.equal(closed.status, 201, closed.text)
  const sent = { action_type: 'start', action_time: '2026-02-20T08:00:00Z' }
  const punched = await world.post(`${there}/time_trackings/actions`, sent, visitor.token)
  assert.equal(punched.status, 201, punched.text)

  const messages = async (place: string, { token }: Person): Promise<string[]> => {
    const { body } = await world.get(`${place}/notifications?items=100`, token)
    type Told = { attributes: { title: string; message: string } }
    return body.data.flatMap(({ attributes: { title, message } }: Told) =>
      title === 'A punch for a closed month' && message.startsWith('Paula Punch') ? [message.replace(/^.*; /, '')] : [],
    )
  }
  const here = 'the difference can be booked in the time account.'
  const atHome = 'admins of the user’s first workspace can book the difference in the time account.'
  const told = async (): Promise<string[][]> =>
    Promise.all([
      messages(home, adminHome),
      messages(there, adminThere),
      messages(home, visitor),
      messages(there, visitor),
    ])
  assert.deepEqual(await told(), [[here], [atHome], [], [atHome]])

  const { id } = punched.body.data
  const taken = await world.delete(`${there}/time_trackings/actions/${id}`, visitor.token)
  assert.equal(taken.status, 200, taken.text)
  assert.deepEqual(await told(), [[], [], [], []])
})
