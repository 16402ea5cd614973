import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createFixture } from '../../../support/fixture.ts'
import { assertForbidden, assertNotFound } from '../../../support/refusals.ts'
import { assertShape, recordIds, shapes } from '../../../support/shapes.ts'

const fixture = await createFixture()
const { world, company, otherCompany, people } = fixture
const belowAccountAdmin = ['employee', 'areaAdmin', 'workspaceAdmin'] as const

test('200 the account admin lists the account', async () => {
  const answer = await world.get('/api/v3/accounts', company.admin.token)
  assert.equal(answer.status, 200)
  assert.deepEqual(recordIds(answer.body.data), [company.accountId], 'and no other account')
  assertShape(answer.body.data[0], shapes.account)
  assert.equal(answer.body.meta.total_count, 1)
})

test('200 the account admin shows the account', async () => {
  const answer = await world.get(company.account, company.admin.token)
  assert.equal(answer.status, 200)
  assertShape(answer.body.data, shapes.account)
  const { account_name, locale, phone, country } = answer.body.data.attributes
  assert.deepEqual(
    { account_name, locale, phone, country },
    {
      account_name: 'Nordlicht',
      locale: 'en',
      phone: null,
      country: null,
    },
  )
})

test('401 without a token, 403 for everybody below account admin', async () => {
  for (const path of ['/api/v3/accounts', company.account])
    await assertForbidden(fixture, { method: 'GET', path }, belowAccountAdmin)
})

test('404 for another account, an unknown one, and an invalid id', async () => {
  const paths = [otherCompany.account, '/api/v3/accounts/999999999', '/api/v3/accounts/0', '/api/v3/accounts/mine']
  await assertNotFound(
    world,
    paths.flatMap((path) =>
      [people.accountAdmin, people.employee].map(({ token }) => ({ method: 'GET', path, token, what: path })),
    ),
  )
})
