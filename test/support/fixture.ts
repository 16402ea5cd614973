import { strict as assert } from 'node:assert'
import { type Company, createCompany, type Person } from './company.ts'
import { createWorld, type World, type WorldOptions } from './world.ts'

export const roles = ['employee', 'areaAdmin', 'workspaceAdmin', 'accountAdmin'] as const
export type Role = (typeof roles)[number]
export const nonAdmins: readonly Role[] = ['employee', 'areaAdmin']

export type TestWorkspace = { id: string; ws: string }

/** The fixture of most API tests: a company with a person in every role, a second workspace of the account, and another company. */
export type Fixture = {
  world: World
  company: Company
  people: Record<Role, Person>
  /** A second workspace of the account; of the people only the account admin has access to it. */
  otherWorkspace: TestWorkspace
  otherCompany: Company
}

export async function createFixture(options: WorldOptions = {}): Promise<Fixture> {
  const world = await createWorld(options)
  const [company, otherCompany] = await Promise.all([
    createCompany(world, { username: 'Ada Admin', account_name: 'Nordlicht', workspace_name: 'Hamburg' }),
    createCompany(world, { username: 'Otto Other', account_name: 'Elsewhere', workspace_name: 'Bremen' }),
  ])
  const [employee, areaAdmin, workspaceAdmin, otherWorkspace] = await Promise.all([
    company.person(),
    company.person({ roles: [2], attributes: { username: 'Ben Boss' } }),
    company.person({ roles: [3], attributes: { username: 'Wim Workspace' } }),
    addWorkspace(world, company, 'Kiel'),
  ])
  return {
    world,
    company,
    people: { employee, areaAdmin, workspaceAdmin, accountAdmin: company.admin },
    otherWorkspace,
    otherCompany,
  }
}

/** One more workspace of the company's account. */
export async function addWorkspace(world: World, company: Company, name: string): Promise<TestWorkspace> {
  const answer = await world.post(`${company.account}/workspaces`, { name }, company.admin.token)
  assert.equal(answer.status, 200, answer.text)
  return { id: answer.body.data.id, ws: `/api/v3/workspaces/${answer.body.data.id}` }
}
