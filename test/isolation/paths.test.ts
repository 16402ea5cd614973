import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createWorld } from '../support/world.ts'
import { call, exampleOf, foreignIdCombinations, operations, paramsOf, pathWith } from './support/calls.ts'
import { createFullCompany, dump, type Ids } from './support/full-company.ts'

// Every operation, with every combination of own and foreign ids in its path.

const world = await createWorld()
const own = await createFullCompany(world, 'Own')
const foreign = await createFullCompany(world, 'ZZFOREIGN')
const before = { own: await dump(world, own.company.accountId), foreign: await dump(world, foreign.company.accountId) }
const inPath = operations.filter((operation) => paramsOf(operation).length > 0)

test('the other account has rows in every table', () => {
  const empty = Object.entries(before.foreign).filter(([, rows]) => rows.length === 0)
  // These rows are written when mails are sent, which is done by jobs, and no jobs run here.
  assert.deepEqual(
    empty.map(([table]) => table),
    ['confirmation_tokens', 'password_tokens', 'waiting_invitations'],
  )
  assert.ok(Object.keys(before.foreign).length > 35)
  assert.ok(inPath.length > 80)
})

for (const operation of inPath) {
  const attempt = (ids: Ids, token: string) =>
    call(world, operation, pathWith(operation, ids), token, { attributes: exampleOf(operation, own.ids) })

  test(`${operation.id}: 404 for ids of another account, without any of its data`, async () => {
    const tries = foreignIdCombinations(operation, own.ids, foreign.ids)
    assert.equal(tries.length, 2 ** paramsOf(operation).length - 1)
    for (const { ids, what } of tries) {
      const answer = await attempt(ids, own.company.admin.token)
      assert.equal(answer.status, 404, `${what}: ${answer.text}`)
      assert.ok(!answer.text.includes(foreign.mark), what)
    }
  })

  test(`${operation.id}: 403 or 404 for ids of another account, as an employee`, async () => {
    for (const { ids, what } of foreignIdCombinations(operation, own.ids, foreign.ids)) {
      const answer = await attempt(ids, own.employee.token)
      assert.ok([403, 404].includes(answer.status), `${what}: ${answer.status} ${answer.text}`)
      assert.ok(!answer.text.includes(foreign.mark), what)
    }
  })

  test(`${operation.id}: 403 or 404 for ids of another workspace, as an admin of one workspace`, async () => {
    for (const { ids, what } of foreignIdCombinations(operation, own.ids, { ...own.ids, ...own.otherWorkspaceIds })) {
      const answer = await attempt(ids, own.workspaceAdmin.token)
      assert.ok([403, 404].includes(answer.status), `${what}: ${answer.status} ${answer.text}`)
      assert.ok(!answer.text.includes('elsewhere'), what)
    }
  })
}

test('no row of either account has changed', async () => {
  assert.deepEqual(await dump(world, foreign.company.accountId), before.foreign)
  assert.deepEqual(await dump(world, own.company.accountId), before.own)
})
