import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createSessionToken } from '../../support/company.ts'
import { addWorkspace, createFixture, type Role, roles } from '../../support/fixture.ts'
import { pictures } from '../../support/pictures.ts'
import { type Attempt, sendAttempt } from '../../support/refusals.ts'
import { assertShape, shapes } from '../../support/shapes.ts'

// Reads the attribute `permissions` first, then attempts the operations that it is about.

const { world, company, people } = await createFixture()
const { token } = company.admin
const users = `${company.ws}/users`
const profiles = `${company.account}/workspaces/${company.workspaceId}/data_profiles`

/** A record, and the operation for the name of each permission. */
type Subject = { path: string; attempts: Record<string, Attempt> }

const createdAt = async (path: string, attributes: object): Promise<string> =>
  `${path}/${(await world.post(path, attributes, token)).body.data.id}`

const change = (path: string, attributes: object): Attempt => ({ method: 'PATCH', path, attributes })

const written = (path: string, attributes: object): Subject => ({
  path,
  attempts: { update: change(path, attributes), destroy: { method: 'DELETE', path } },
})

const create = (path: string, attributes: object): Attempt => ({ method: 'POST', path, attributes })

const entry = { kind: 'correction', seconds: 60, day: '2026-12-01', reason: 'Tried' }

/** A person whose January is closed. */
async function person(path: string, otherRoles: string[]): Promise<Subject> {
  const { attempts } = written(path, { username: 'Tried' })
  const closed = await world.post(`${path}/months/2026-01/closing`, {}, token)
  // The reader's own January was already closed by an earlier call.
  assert.ok(closed.status === 201 || closed.body.errors[0].title === 'This month is already closed.', closed.text)
  return {
    path,
    attempts: {
      ...attempts,
      update_account_admin_role: change(path, { role_ids: otherRoles }),
      administer_time_account: create(`${path}/time_account/entries`, entry),
      sign_timesheet: create(`${path}/months/2026-01/signatures`, { image: pictures.png.url }),
    },
  }
}

/** Each returns a new record, because an attempt may delete it. */
const subjects: Record<string, () => Promise<Subject>> = {
  'an area': async () => written(await createdAt(`${company.ws}/areas`, { name: 'Tried' }), { name: 'X' }),
  'a data profile': async () => {
    const path = await createdAt(profiles, { title: 'Tried' })
    return { path, attempts: { update: change(path, { title: 'X' }) } }
  },
  'an employee': async () => person(await createdAt(users, { username: 'Tried' }), ['1', '4']),
  'a workspace admin': async () => person(`${users}/${(await company.person({ roles: [3] })).id}`, ['3', '4']),
  'an account admin': async () => person(`${users}/${(await company.person({ roles: [4] })).id}`, ['1']),
  'somebody of two workspaces': async () => {
    const founder = await company.person({ roles: [4] })
    await addWorkspace(world, { ...company, admin: founder }, 'Second home')
    await world.patch(`${users}/${founder.id}`, { role_ids: ['1'] }, token)
    return person(`${users}/${founder.id}`, ['1', '4'])
  },
}

async function compare(subject: () => Promise<Subject>, who: { token: string }, what: string): Promise<void> {
  const names = Object.keys((await subject()).attempts)
  for (const name of names) {
    const { path, attempts } = await subject()
    const { permissions } = (await world.get(`${path}?permissions=true`, who.token)).body.data.attributes
    assert.deepEqual(Object.keys(permissions).sort(), names.toSorted(), what)
    const tried = await sendAttempt(world, attempts[name]!, who.token)
    const done = attempts[name]!.method === 'POST' ? 201 : 200
    assert.equal(tried.status, permissions[name] ? done : 403, `${what}: ${name} said ${permissions[name]}`)
  }
}

for (const [name, subject] of Object.entries(subjects))
  test(`permissions of ${name} match what the operations allow`, async () => {
    for (const role of roles) await compare(subject, people[role], role)
  })

test('permissions of oneself match what the operations allow', async () => {
  for (const role of roles) {
    const otherRoles = role === 'accountAdmin' ? ['3'] : ['4']
    await compare(async () => person(`${users}/${people[role].id}`, otherRoles), people[role], role)
  }
})

/** A person with this role in that workspace. */
async function member(ws: string, role: Role): Promise<{ token: string }> {
  if (role === 'accountAdmin') return company.admin
  const path = await createdAt(`${ws}/users`, { username: 'Member' })
  const role_ids = [{ employee: 1, areaAdmin: 2, workspaceAdmin: 3 }[role]]
  await world.patch(path, { role_ids }, token)
  return { token: await createSessionToken(world, company.accountId, path.split('/').at(-1)!) }
}

test('permissions of a workspace match what the operations allow, also when included from outside', async () => {
  for (const role of roles) {
    const { ws, id } = await addWorkspace(world, company, 'Tried')
    const who = await member(ws, role)
    const outside = await world.get('/api/v3/users/me?include=workspaces&permissions=true', who.token)
    const included = outside.body.included.find((one: { id: string; type: string }) => one.id === id)
    const inside = await world.get(`${ws}?permissions=true`, who.token)
    assert.deepEqual(included.attributes.permissions, inside.body.data.attributes.permissions, role)
    await compare(async () => written(ws, { name: 'X' }), who, role)
  }
})

test('permissions of records of another workspace follow the role held there', async () => {
  const founder = await company.person({ roles: [4] })
  const own = await addWorkspace(world, { ...company, admin: founder }, 'Own')
  await world.patch(`${users}/${founder.id}`, { role_ids: ['1'] }, token)
  const { included } = (await world.get(`${users}/me?include=workspaces&permissions=update`, founder.token)).body
  const may = Object.fromEntries(
    included.map((one: { id: string; attributes: { permissions: object } }) => [one.id, one.attributes.permissions]),
  )
  assert.deepEqual(may, { [company.workspaceId]: { update: false }, [own.id]: { update: true } })
  assert.equal((await world.patch(company.ws, { name: 'X' }, founder.token)).status, 403)
  assert.equal((await world.patch(own.ws, { name: 'X' }, founder.token)).status, 200)
})

test('permissions has exactly the requested names, also on overviews', async () => {
  const list = await world.get(`${users}?permissions=update, destroy,unheard_of`, people.employee.token)
  for (const one of list.body.data) {
    assertShape(one, shapes.userOverview)
    const self = one.id === people.employee.id
    assert.deepEqual(one.attributes.permissions, { update: self, destroy: false, unheard_of: false })
  }
})

test('all permissions are false for included people who are deleted or of other workspaces', async () => {
  const second = await addWorkspace(world, company, 'Second')
  const admin = await company.person({ roles: [4] })
  const gone = await company.person()
  const week = { starts_at: '2026-08-03', ends_at: '2026-08-07', user_id: gone.id }
  const [type] = (await world.get(`${company.ws}/absence_types`, token)).body.data
  const absence = await createdAt(`${company.ws}/absences`, { ...week, absence_type_id: type.id })
  assert.equal((await world.delete(`${users}/${gone.id}`, token)).status, 200)
  const work = { starts_at: '2026-08-03T08:00:00Z', ends_at: '2026-08-03T12:00:00Z' }
  const tracking = await createdAt(`${second.ws}/time_trackings`, work)
  assert.equal((await world.patch(tracking, { ends_at: '2026-08-03T13:00:00Z' }, admin.token)).status, 200)
  for (const path of [`${absence}?include=user`, `${tracking}?include=last_editor`]) {
    const { included } = (await world.get(`${path}&permissions=true`, token)).body
    assert.equal(included.length, 1)
    assert.ok(
      Object.values(included[0].attributes.permissions).every((allowed) => allowed === false),
      path,
    )
  }
})

test('resources without permissions have no such attribute', async () => {
  for (const path of [await createdAt(`${company.ws}/tags`, { title: 'Tried' }), company.account]) {
    const { attributes } = (await world.get(`${path}?permissions=true`, token)).body.data
    assert.ok(!('permissions' in attributes))
  }
})
