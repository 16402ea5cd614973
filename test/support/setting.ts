import { strict as assert } from 'node:assert'
import { type Company, createCompany, type Person } from './company.ts'
import { createWorld, type World, type WorldOptions } from './world.ts'

export const roles = ['employee', 'areaAdmin', 'workspaceAdmin', 'accountAdmin'] as const
export type Role = (typeof roles)[number]
export const nonAdmins: readonly Role[] = ['employee', 'areaAdmin']

export type Place = { id: string; ws: string }

/** A company with somebody in every role, a second workspace of the same account, and another company. */
export type Setting = {
  world: World
  company: Company
  people: Record<Role, Person>
  /** A workspace of the account that only the account admin can enter. */
  elsewhere: Place
  other: Company
}

export async function createSetting(options: WorldOptions = {}): Promise<Setting> {
  const world = await createWorld(options)
  const [company, other] = await Promise.all([
    createCompany(world, { username: 'Ada Admin', account_name: 'Nordlicht', workspace_name: 'Hamburg' }),
    createCompany(world, { username: 'Otto Other', account_name: 'Elsewhere', workspace_name: 'Bremen' }),
  ])
  const [employee, areaAdmin, workspaceAdmin, elsewhere] = await Promise.all([
    company.person(),
    company.person({ roles: [2], attributes: { username: 'Ben Boss' } }),
    company.person({ roles: [3], attributes: { username: 'Wim Workspace' } }),
    addWorkspace(world, company, 'Kiel'),
  ])
  return {
    world,
    company,
    people: { employee, areaAdmin, workspaceAdmin, accountAdmin: company.admin },
    elsewhere,
    other,
  }
}

/** One more workspace of the company's account. */
export async function addWorkspace(world: World, company: Company, name: string): Promise<Place> {
  const answer = await world.post(`${company.account}/workspaces`, { name }, company.admin.token)
  assert.equal(answer.status, 200, answer.text)
  return { id: answer.body.data.id, ws: `/api/v3/workspaces/${answer.body.data.id}` }
}
