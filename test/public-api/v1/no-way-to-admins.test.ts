import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { actingInWorkspace } from '../../../src/domain/access/authenticate.ts'
import { systemActor } from '../../../src/domain/actor.ts'
import { may, permissions } from '../../../src/domain/permissions.ts'
import { changeRoles } from '../../../src/domain/users/change-roles.ts'
import { inviteAgain } from '../../../src/domain/users/invite-again.ts'
import { lockUser } from '../../../src/domain/users/user.sql.ts'
import { transaction } from '../../../src/platform/db/connect.ts'
import { uniqueEmail } from '../../support/company.ts'
import { assertRefused } from '../../support/refusals.ts'
import { isSignedIn, passwordMails, requestPasswordReset, waitForPasswordMails } from '../../support/sign-in.ts'
import { createV1Fixture } from './support/api.ts'

// A stolen api token gives access to the account's data. It must not lead to a session of one of its admins.

const { world, company, kiel, api } = await createV1Fixture({ jobs: true })
const update = (fields: object) => api.send('PUT', 'users', { user: fields })

const admins = {
  'the account admin who signed up': async () => company.admin,
  'an account admin who has set no password': () =>
    company.person({ roles: [3, 4], attributes: { email: uniqueEmail() } }),
  'a workspace admin': () => company.person({ roles: [3], attributes: { email: uniqueEmail() } }),
  'an employee who is admin elsewhere': async () => {
    const person = await company.person({ attributes: { email: uniqueEmail() } })
    await world.services.pool`
      insert into memberships (account_id, workspace_id, user_id, roles, created_at)
      values (${company.accountId}, ${kiel.id}, ${person.id}, '{3}', ${world.clock.now().toString()})`
    return person
  },
}

for (const [who, find] of Object.entries(admins))
  test(`403 changing the e-mail address of ${who}; password resets and sessions are unaffected`, async () => {
    const victim = await find()
    const attacker = uniqueEmail()
    for (const email of [attacker, null, '']) assertRefused(await update({ id: victim.id, email }), 403)
    await requestPasswordReset(world, attacker)
    await waitForPasswordMails(world)
    assert.equal(passwordMails(world, attacker).length, 0)
    assert.equal((await api.read('users', { id: victim.id })).email, victim.email)
    assert.equal(await isSignedIn(world, victim.token), true)
  })

test('200 the e-mail address of an employee can be changed', async () => {
  const person = await company.person({ attributes: { email: uniqueEmail() } })
  assert.equal((await update({ id: person.id, email: uniqueEmail() })).status, 200)
})

test('roles, account_admin and PINs that a token sends are ignored', async () => {
  const person = await company.person()
  const fields = { role_ids: [4], roles: [4], account_admin: true, password: 'x'.repeat(20), tablet_pin: '1' }
  assert.equal((await update({ id: person.id, ...fields })).status, 200)
  const { data } = (await world.get(`${company.ws}/users/${person.id}`, company.admin.token)).body
  assert.deepEqual([data.attributes.assumed_role, data.attributes.tablet_pin], ['employee', null])
  const [row] = await world.services.pool`select account_admin from users where id = ${person.id}`
  assert.equal(row!.account_admin, false)
})

test('the domain refuses tokens what no operation offers: roles, invitations of admins, sessions', async () => {
  const token = { ...systemActor, name: 'Payroll', apiToken: true as const }
  const about = { userId: '1', accountAdmin: true }
  for (const permission of [
    'user.update_email',
    'user.update_roles',
    'user.update_account_admin_role',
    'user.invite',
    'user_session.read',
    'user_session.destroy',
    'api_token.create',
    'api_token.destroy',
  ] as const) {
    assert.ok(permissions.includes(permission))
    assert.equal(may(token, permission, about), false, permission)
    assert.equal(may(systemActor, permission, about), true, permission)
  }
  const admin = await company.person({ roles: [3], attributes: { email: uniqueEmail() } })
  const employee = await company.person()
  const { appContext, pool } = world.services
  const asToken = (work: (scope: NonNullable<Awaited<ReturnType<typeof actingInWorkspace>>>) => Promise<unknown>) =>
    transaction(pool, async (sql) => {
      const scope = await actingInWorkspace(appContext, sql, company.accountId, company.workspaceId)
      return work({ ...scope!, actor: token })
    })
  const refused = { status: 403 }
  const limit = { most: 5, windowSeconds: 60 }
  await assert.rejects(
    asToken((scope) => inviteAgain(scope, admin.id, limit)),
    refused,
  )
  await assert.rejects(
    asToken(async (scope) => changeRoles(scope, (await lockUser(scope, employee.id))!, ['3'])),
    refused,
  )
  await assert.rejects(
    asToken(async (scope) => changeRoles(scope, (await lockUser(scope, employee.id))!, ['1', '4'])),
    refused,
  )
})
