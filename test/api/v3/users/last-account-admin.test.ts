import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { type Company, createCompany, type Person } from '../../../support/company.ts'
import { type Answer, createWorld } from '../../../support/world.ts'

const world = await createWorld()

type Removal = (company: Company, subject: Person, by: Person) => Promise<Answer>

const removals: Record<string, Removal> = {
  demote: ({ ws }, subject, by) => world.patch(`${ws}/users/${subject.id}`, { role_ids: ['1'] }, by.token),
  deactivate: ({ ws }, subject, by) =>
    world.patch(`${ws}/users/${subject.id}/user_status`, { status: 'inactive' }, by.token),
  delete: ({ ws }, subject, by) => world.delete(`${ws}/users/${subject.id}`, by.token),
}

const activeAdmins = async (accountId: string): Promise<number> => {
  const [row] = await world.services.pool<{ count: number }[]>`
    select count(*)::int as count from users
    where account_id = ${accountId} and account_admin and status = 'active' and deleted_at is null`
  return row!.count
}

for (const [one, first] of Object.entries(removals))
  for (const [other, second] of Object.entries(removals))
    test(`if two account admins ${one} and ${other} each other concurrently, one of them stays`, async () => {
      const company = await createCompany(world)
      const colleague = await company.person({ roles: [4] })
      const answers = await Promise.all([
        first(company, colleague, company.admin),
        second(company, company.admin, colleague),
      ])
      const statuses = answers.map(({ status }) => status).sort()
      assert.equal(await activeAdmins(company.accountId), 1, JSON.stringify(statuses))
      assert.equal(statuses[0], 200)
      assert.ok([401, 403, 404].includes(statuses[1]!), `the other one is refused: ${statuses}`)
    })

test('200 an account admin removes all others, 403 themselves', async () => {
  const company = await createCompany(world)
  for (const remove of Object.values(removals)) {
    const colleague = await company.person({ roles: [4] })
    assert.equal((await remove(company, colleague, company.admin)).status, 200)
    assert.equal((await remove(company, company.admin, company.admin)).status, 403)
  }
  assert.equal(await activeAdmins(company.accountId), 1)
})
