import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany, uniqueEmail } from '../../../support/company.ts'
import { importsOf } from '../../../support/imports.ts'
import { balanceCsv, balanceRow, createBalanceCompany } from '../../../support/opening-balances.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { hour } from '../../../support/time-accounts.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createBalanceCompany(world)
const { ws, admin, imports, createWorker, readOpeningBalance, readEntries } = company
const { pool } = world.services

test('balances are booked as opening entries, with people identified in any way; taking back reverses them', async () => {
  const [ada, ben, cleo, dan, eva] = [
    await createWorker(),
    await createWorker({ staff_number: '00815' }),
    await createWorker({ username: 'Cleo Only' }),
    await createWorker({ external_id: 'hr-4' }),
    await createWorker(),
  ]
  const table = balanceCsv(
    `${ada.email!.toUpperCase()};;;;12,5;31.03.2026`,
    ';00815;Somebody Else;;-3:45;2026-04-30',
    ';;cleo only;;0:20;',
    ';;;hr-4;+100;',
    balanceRow(eva, '0', '30.04.2026'),
  )
  const id = await imports.createPreview(table)
  const preview = await imports.read(id)
  assert.deepEqual(
    [preview.source, preview.asks, preview.counts.new, preview.counts.wrong],
    ['opening_balances', [], 5, 0],
  )
  assert.deepEqual(
    [preview.sample[1].values.balance, preview.sample[1].values.day, preview.sample[1].outcome],
    [-3.75, '2026-04-30', 'new'],
  )
  assert.deepEqual(await readEntries(ada), [])

  const done = await imports.runAction(id, 'apply')
  assert.deepEqual([done.state, done.counts.made, done.counts.wrong], ['applied', 5, 0])
  assert.deepEqual(await Promise.all([ada, ben, cleo, dan, eva].map(readOpeningBalance)), [
    [12.5, '2026-04-01'],
    [-3.75, '2026-05-01'],
    [0.3333, '2026-01-01'],
    [100, '2026-01-01'],
    [0, '2026-05-01'],
  ])
  assert.deepEqual(await readEntries(ada), [`opening ${12.5 * hour} 2026-03-31`])
  assert.deepEqual(await readEntries(cleo), ['opening 1200 2025-12-31'])
  assert.deepEqual(await readEntries(eva), [])
  // On Wednesday 1 April nobody has worked yet: eight hours are owed.
  assert.equal(await company.balance(ada, '2026-04-01'), 4.5 * hour)
  assert.equal(await company.balance(eva, '2026-05-01'), -8 * hour)
  const logged = await pool`
    select actor_type, operation, before, after from audit_entries
    where record_type = 'user' and record_id = ${ada.id} and operation = 'work-import'`
  assert.deepEqual(
    logged.map(({ actor_type, before, after }) => [actor_type, before, after]),
    [
      [
        'user',
        { initial_time_account: 0, start_of_accounting: '2026-01-01' },
        { initial_time_account: 12.5, start_of_accounting: '2026-04-01' },
      ],
    ],
  )

  const again = await imports.createPreview(table)
  assert.equal((await imports.read(again)).counts.known, 5)
  assert.equal((await imports.runAction(again, 'apply')).counts.made, 0)
  assert.deepEqual(await readEntries(ada), [`opening ${12.5 * hour} 2026-03-31`])

  const back = await imports.runAction(id, 'take_back')
  assert.deepEqual([back.state, back.counts.taken_back, back.counts.kept], ['taken_back', 5, 0])
  for (const person of [ada, ben, cleo, dan, eva]) assert.deepEqual(await readOpeningBalance(person), [0, '2026-01-01'])
  const reversed = [`opening ${12.5 * hour} 2026-03-31`, `opening ${-12.5 * hour} 2026-03-31 reversal`]
  assert.deepEqual(await readEntries(ada), reversed)
  assert.equal(await company.balance(ada, '2026-01-01'), -8 * hour)
  assert.deepEqual(await readEntries(eva), [])

  // A second time does nothing; nor does the import that found the balances unchanged, since it created none.
  assert.equal((await imports.runAction(id, 'take_back')).state, 'taken_back')
  assert.equal((await imports.runAction(again, 'take_back')).counts.taken_back, 0)
  assert.deepEqual(await readEntries(ada), reversed)
  assert.equal((await imports.read(await imports.createPreview(table))).counts.new, 5)
})

test('problems are reported by line in both languages, and the other lines are applied', async () => {
  const [fine, twice, opened, ahead] = [
    await createWorker(),
    await createWorker(),
    await createWorker({ initial_time_account: 7 }),
    await createWorker(),
  ]
  for (const username of ['Kim Twin', 'Kim Twin']) await createWorker({ username, staff_number: '77' })
  const id = await imports.createPreview(
    balanceCsv(
      balanceRow(fine, '1', '30.04.2026'),
      ';;;;;',
      'nobody@example.org;;;;1;',
      ';4711;;;1;',
      ';77;;;1;',
      ';;Nobody Here;;1;',
      ';;Kim Twin;;1;',
      ';;;hr-nobody;1;',
      balanceRow(twice, 'much', '31.02.2026'),
      balanceRow(twice, '5'),
      balanceRow(twice, '6'),
      balanceRow(opened, '8'),
      balanceRow(ahead, '1', '05.05.2027'),
      balanceRow(ahead, '99999'),
      balanceRow(fine, '1', '30.04.2026'),
      balanceRow(opened, '7'),
    ).replace('\n;;;;;\n', '\n;;;;;30.04.2026\n'),
  )
  const expected = [
    '3 email: The person must be identified by an e-mail address, a personnel number, an external id or a name.',
    '3 balance: Balance must be given.',
    '4 email: Nobody in this workspace has this e-mail address.',
    '5 staff_number: Nobody in this workspace has this personnel number.',
    '6 staff_number: Several people in this workspace have this personnel number.',
    '7 name: Nobody in this workspace has this name.',
    '8 name: Several people in this workspace have this name.',
    '9 person: This person is not in this workspace.',
    '10 balance: Balance must be hours such as 12.5 or -3:45.',
    '10 day: Day must be a date such as 2026-01-30 or 30.01.2026.',
    '12 base: An earlier line is about the same person.',
    '13 balance: This person already has a different opening balance. Change it on the person’s page.',
    '14 day: Day must not be more than a year ahead.',
    '15 balance: Balance must be from -10000 to 10000.',
    '17 base: An earlier line is about the same person.',
  ]
  assert.deepEqual(await imports.problems(id), expected)
  const german = await imports.problems(id, { 'accept-language': 'de' })
  for (const [at, line] of german.entries()) assert.notEqual(line, expected[at])
  assert.ok(german.includes('10 balance: „Anfangsbestand“ muss eine Zahl von Stunden sein, etwa 12,5 oder -3:45.'))
  const { counts } = await imports.read(id)
  assert.deepEqual([counts.new, counts.known, counts.unknown_people], [2, 1, 4])

  assert.equal((await imports.runAction(id, 'apply')).counts.made, 2)
  assert.deepEqual([await readOpeningBalance(fine), (await readOpeningBalance(twice))[0]], [[1, '2026-05-01'], 5])
  assert.deepEqual([(await readOpeningBalance(opened))[0], (await readOpeningBalance(ahead))[0]], [7, 0])
})

test('missing columns and ambiguous dates are asked about before applying', async () => {
  const person = await createWorker()
  const id = await imports.createPreview(`Wer;Menge;Bis\n${person.email};4;03/04/2026`, { source: 'opening_balances' })
  assert.deepEqual((await imports.read(id)).asks, ['email', 'balance'])
  assertRefused(await imports.requestAction(id, 'apply'), 400, ['mapping'])
  const mapping = { email: 0, balance: 1, day: 2 }
  assert.equal((await world.patch(`${imports.path}/${id}`, { mapping }, admin.token)).status, 200)
  await imports.run(id)
  assert.deepEqual((await imports.read(id)).asks, ['date_order'])
  await world.patch(`${imports.path}/${id}`, { date_order: 'month_first' }, admin.token)
  await imports.run(id)
  await imports.runAction(id, 'apply')
  assert.deepEqual(await readOpeningBalance(person), [4, '2026-03-05'])
})

test('401, 403 and 404; people of another company are not found, and their balances not changed', async () => {
  const person = await createWorker()
  const [employee, lead] = [await company.person(), await company.person({ roles: [2] })]
  const table = balanceCsv(balanceRow(person, '5'))
  const source = { source: 'opening_balances' }
  for (const { token } of [employee, lead]) assertRefused(await imports.start(table, source, token), 403)
  assertRefused(await imports.start(table, source, ''), 401)
  const other = await createCompany(world)
  assertRefused(await imports.start(table, source, other.admin.token), 404)
  const theirs = importsOf(world, other)
  const id = await theirs.createPreview(table, source)
  assert.deepEqual(await theirs.problems(id), ['2 email: Nobody in this workspace has this e-mail address.'])
  assert.equal((await theirs.runAction(id, 'apply')).counts.made, 0)
  assert.deepEqual(await readEntries(person), [])
})

test('a line about an account admin is a problem for other admins, and the other lines are applied', async () => {
  const boss = await company.person({ roles: [3], attributes: { email: uniqueEmail() } })
  const person = await createWorker()
  const above = (await world.get(`${ws}/users/${admin.id}`, admin.token)).body.data.attributes
  const answer = await imports.start(balanceCsv(`${above.email};;;;5;`, balanceRow(person, '5')), {}, boss.token)
  const { id } = answer.body.data
  await imports.run(id)
  const told = ['2 base: Only an account admin can change the opening balance of an account admin.']
  assert.deepEqual(await imports.problems(id), told)
  assert.equal((await imports.requestAction(id, 'apply', boss.token)).status, 200)
  await imports.run(id)
  const { counts } = await imports.read(id)
  assert.deepEqual([counts.made, counts.wrong], [1, 1])
  assert.deepEqual(await imports.problems(id), told)
  assert.deepEqual([(await readOpeningBalance(admin))[0], (await readOpeningBalance(person))[0]], [0, 5])
})

test('the balance starts on the next day, also when the clock changes and with another time zone', async () => {
  for (const [day, next] of [
    ['29.03.2026', '2026-03-30'],
    ['25.10.2026', '2026-10-26'],
  ] as const) {
    const person = await createWorker()
    const id = await imports.createPreview(balanceCsv(balanceRow(person, '-0:30', day)))
    await world.patch(`${imports.path}/${id}`, { time_zone: 'Pacific/Auckland' }, admin.token)
    await imports.run(id)
    await imports.runAction(id, 'apply')
    assert.deepEqual(await readOpeningBalance(person), [-0.5, next])
  }
})
