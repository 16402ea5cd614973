import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { addProvider, allowLoopbackProviders } from '../../../support/provider-sign-in.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld({ env: allowLoopbackProviders })
const company = await createCompany(world)
const issuer = 'https://login.example.org'

const offered = async (query = ''): Promise<string[]> => {
  const answer = await world.get(`/api/v3/sign_in/providers${query}`)
  return answer.body.data.map((one: { attributes: { name: string } }) => one.attributes.name)
}

test('with a single account, buttons are shown to everybody and domains need no proof, until there is a second', async () => {
  await addProvider(world, company, { issuer }, { name: 'Button', client_id: 'one' })
  await addProvider(
    world,
    company,
    { issuer },
    { name: 'Domain', client_id: 'two', button: false, domains: ['x.example'] },
  )
  assert.deepEqual(await offered(), ['Button'])
  assert.deepEqual(await offered('?email=a@x.example'), ['Button', 'Domain'])
  await createCompany(world)
  assert.deepEqual(await offered(), [])
  assert.deepEqual(await offered('?email=a@x.example'), [])
})
