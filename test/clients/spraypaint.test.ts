import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import spraypaint from 'spraypaint'
import { password } from '../support/company.ts'
import { listen } from './support/listening.ts'

// Spraypaint pages with page[number] and page[size], sends only what has changed, and uses camel case internally.
const { attr, hasOne, SpraypaintBase } = spraypaint
const { company, api, workspace } = await listen()

// biome-ignore lint/suspicious/noExplicitAny: models have whatever attributes they are given
type Model = any
const Base: Model = SpraypaintBase.extend({ static: { baseUrl: api, apiNamespace: '' } })
Base.generateAuthHeader = (token: string) => `Bearer ${token}`

const Token: Model = Base.extend({
  static: { jsonapiType: 'token', endpoint: '/sign_in' },
  attrs: { email: attr(), password: attr(), accessToken: attr({ persist: false }) },
})
const Workspace: Model = Base.extend({ static: { jsonapiType: 'workspace' }, attrs: { timeZone: attr() } })
const Area: Model = Base.extend({
  static: { jsonapiType: 'area', endpoint: `/${workspace}/areas` },
  attrs: {
    name: attr(),
    color: attr(),
    status: attr({ persist: false }),
    workspace: hasOne({ type: Workspace }),
  },
})

test('spraypaint signs in', async () => {
  const token = new Token({ email: company.admin.email, password })
  assert.equal(await token.save(), true)
  assert.match(token.accessToken, /^[\w-]{43}$/)
  Base.setJWT(token.accessToken)
})

test('spraypaint creates, lists, changes and deletes an area', async () => {
  const area = new Area({ name: 'Shop', color: '#112233' })
  assert.equal(await area.save(), true)
  assert.deepEqual([area.isPersisted, area.name, area.status], [true, 'Shop', 'active'])
  await new Area({ name: 'Office' }).save()

  const page = await Area.per(1).page(2).order({ name: 'asc' }).includes('workspace').all()
  const [second] = page.data
  assert.deepEqual([page.data.length, second.name, page.meta.total_count], [1, 'Shop', 2])
  assert.deepEqual([second.workspace.id, second.workspace.timeZone], [company.workspaceId, 'Europe/Berlin'])
  assert.equal((await Area.where({ name: 'Shop' }).first()).data.id, area.id)

  area.name = 'Bakehouse'
  assert.equal(await area.save(), true)
  const again = (await Area.find(area.id)).data
  assert.deepEqual([again.name, again.color], ['Bakehouse', '#112233'])

  assert.equal(await area.destroy(), true)
  assert.equal((await Area.all()).data.length, 1)
})

test('spraypaint rejects when the API answers with an error', async () => {
  const area = new Area({ color: 'red' })
  await assert.rejects(area.save())
  assert.equal(area.isPersisted, false)
  await assert.rejects(Area.find('999999'))
})
