import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { Sql } from '../../../../src/platform/db/connect.ts'
import { type Person, uniqueEmail } from '../../../support/company.ts'
import { importsOf } from '../../../support/imports.ts'
import { raceOnLock } from '../../../support/locks.ts'
import { balanceCsv, balanceRow, createBalanceCompany } from '../../../support/opening-balances.ts'
import { hour } from '../../../support/time-accounts.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createBalanceCompany(world)
const { ws, admin, accountId, imports, createWorker, readOpeningBalance, readEntries, applyTable } = company
const { pool } = world.services

test('closed months refuse balances in the preview and when applied, and keep them when taken back', async () => {
  const [closed, late] = [await createWorker(), await createWorker()]
  assert.equal((await company.close(closed, '2026-01')).status, 201)
  const sentence =
    'base: This is in a month that is closed for the user (closed up to 2026-01). An account admin can reopen it.'
  // Closed months include the opening balance, so a day after them is refused, too, and so is changing only the start.
  for (const [balance, day] of [
    ['5', ''],
    ['5', '30.04.2026'],
    ['0', '30.04.2026'],
  ] as const)
    assert.deepEqual(
      await imports.problems(await imports.createPreview(balanceCsv(balanceRow(closed, balance, day)))),
      [`2 ${sentence}`],
    )

  for (const balance of ['5', '0']) {
    const id = await imports.createPreview(balanceCsv(balanceRow(late, balance, '28.02.2026')))
    assert.equal((await imports.read(id)).counts.new, 1)
    assert.equal((await company.close(late, '2026-01')).status, 201)
    const { counts } = await imports.runAction(id, 'apply')
    assert.deepEqual([counts.made, counts.wrong], [0, 1])
    assert.deepEqual(await imports.problems(id), [`2 ${sentence}`])
    assert.deepEqual(await readOpeningBalance(late), [0, '2026-01-01'])
    assert.equal((await company.reopen(late, '2026-01')).status, 201)
  }

  const id = await applyTable(balanceCsv(balanceRow(late, '5')))
  assert.equal((await company.close(late, '2026-01')).status, 201)
  const back = await imports.runAction(id, 'take_back')
  assert.deepEqual([back.counts.taken_back, back.counts.kept], [0, 1])
  assert.deepEqual(await imports.problems(id), [`2 ${sentence}`])
  assert.equal((await readOpeningBalance(late))[0], 5)
  // Once the month is open, it can be taken back.
  assert.equal((await company.reopen(late, '2026-01')).status, 201)
  const again = await imports.runAction(id, 'take_back')
  assert.deepEqual([again.counts.taken_back, again.counts.kept], [1, 0])
  assert.equal((await readOpeningBalance(late))[0], 0)
})

test('taking back keeps a balance changed since the import; a balance reset to zero can be imported again', async () => {
  const person = await createWorker()
  const table = balanceCsv(balanceRow(person, '5', '30.04.2026'))
  const id = await applyTable(table)
  const change = async (attributes: object): Promise<void> => {
    assert.equal((await world.patch(`${ws}/users/${person.id}`, attributes, admin.token)).status, 200)
  }
  await change({ initial_time_account: 6 })
  const back = await imports.runAction(id, 'take_back')
  assert.deepEqual([back.counts.taken_back, back.counts.kept], [0, 1])
  assert.deepEqual(await imports.problems(id), [
    '2 balance: The opening balance has been changed since the import, so it is kept.',
  ])
  assert.deepEqual(await imports.problems(await imports.createPreview(table)), [
    '2 balance: This person already has a different opening balance. Change it on the person’s page.',
  ])
  await change({ initial_time_account: 0 })
  const second = await applyTable(table)
  assert.deepEqual(await readOpeningBalance(person), [5, '2026-05-01'])
  assert.equal((await imports.runAction(second, 'take_back')).counts.taken_back, 1)
  assert.deepEqual(await readOpeningBalance(person), [0, '2026-05-01'])
})

test('a person whose imported balance was taken back is deleted with the import that created them', async () => {
  const email = uniqueEmail()
  const people = await imports.createPreview(`Name;E-Mail;Personalnummer\nGo Again;${email};`)
  await imports.runAction(people, 'apply')
  const balances = await applyTable(`E-Mail;Saldo\n${email};5`)
  assert.deepEqual((await imports.runAction(people, 'take_back')).counts.kept, 1)
  await imports.runAction(balances, 'take_back')
  const back = await imports.runAction(people, 'take_back')
  assert.deepEqual([back.counts.taken_back, back.counts.kept], [1, 0])
  // A deleted person has no balance left, so the row counts as taken back.
  const other = await createWorker()
  const id = await applyTable(balanceCsv(balanceRow(other, '5')))
  assert.equal((await world.delete(`${ws}/users/${other.id}`, admin.token)).status, 200)
  assert.equal((await imports.runAction(id, 'take_back')).counts.taken_back, 1)
})

const holding =
  ({ id }: Person) =>
  (tx: Sql) =>
    tx`select from users where account_id = ${accountId} and id = ${id} for update`

test('200 and 400 of two concurrent requests to apply imports only one is accepted, and the balance is booked once', async () => {
  const person = await createWorker()
  const table = balanceCsv(balanceRow(person, '5'))
  const ids = [await imports.createPreview(table), await imports.createPreview(table)]
  const answers = await Promise.all(ids.map((id) => imports.requestAction(id, 'apply')))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
  await Promise.all([...ids, ...ids].map((id) => imports.run(id)))
  assert.deepEqual(await readEntries(person), [`opening ${5 * hour} 2025-12-31`])
})

test('of two concurrent imports in different workspaces, the second reports a problem for the same person', async () => {
  const made = await world.post(`${company.account}/workspaces`, { name: 'Second' }, admin.token)
  const workspaceId: string = made.body.data.id
  const person = await createWorker()
  await pool`
    insert into memberships (account_id, user_id, workspace_id, roles, created_at)
    select account_id, user_id, ${workspaceId}, roles, created_at from memberships
    where account_id = ${accountId} and user_id = ${person.id}`
  const elsewhere = importsOf(world, { ...company, ws: `/api/v3/workspaces/${workspaceId}` })
  const [here, there] = [
    await imports.createPreview(balanceCsv(balanceRow(person, '5'))),
    await elsewhere.createPreview(balanceCsv(balanceRow(person, '6'))),
  ]
  for (const { status } of [await imports.requestAction(here, 'apply'), await elsewhere.requestAction(there, 'apply')])
    assert.equal(status, 200)
  await raceOnLock(
    world,
    holding(person),
    () => imports.run(here),
    () => elsewhere.run(there),
  )
  assert.deepEqual(await readEntries(person), [`opening ${5 * hour} 2025-12-31`])
  assert.deepEqual(await elsewhere.problems(there), [
    '2 balance: This person already has a different opening balance. Change it on the person’s page.',
  ])
})

test('a month closed concurrently refuses a changed start of accounting as well', async () => {
  const person = await createWorker()
  const id = await imports.createPreview(balanceCsv(balanceRow(person, '0', '28.02.2026')))
  assert.equal((await imports.requestAction(id, 'apply')).status, 200)
  const [closing] = await raceOnLock(
    world,
    holding(person),
    () => company.close(person, '2026-01'),
    () => imports.run(id),
  )
  assert.equal(closing.status, 201)
  assert.equal((await imports.read(id)).counts.wrong, 1)
  assert.deepEqual(await readOpeningBalance(person), [0, '2026-01-01'])
})
