import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { beginSession } from '../../src/domain/access/begin-session.ts'
import { scopeOf } from '../../src/domain/app-context.ts'
import type { World } from './world.ts'

export type Person = { id: string; token: string; email: string | null }

export type Company = {
  accountId: string
  workspaceId: string
  /** `/api/v3/workspaces/:id` */
  ws: string
  /** `/api/v3/accounts/:id` */
  account: string
  admin: Person
  /** A user of the workspace with a token, as employee unless roles say otherwise (2 area admin, 3 admin, 4 account). */
  person(options?: { roles?: number[]; attributes?: Record<string, unknown> }): Promise<Person>
  area(name?: string, userIds?: string[]): Promise<string>
  tag(title?: string): Promise<string>
}

export const password = 'correct horse battery'

export const uniqueEmail = (): string => `user-${randomUUID()}@example.org`

/** Creates a session directly, without a password. */
export function createSession(
  world: World,
  accountId: string,
  userId: string,
): Promise<{ id: string; secret: string }> {
  const { appContext, pool } = world.services
  const origin = { kind: 'bearer' as const, address: '127.0.0.1' }
  return beginSession(scopeOf(appContext, pool, accountId), userId, origin)
}

export const createSessionToken = async (world: World, accountId: string, userId: string): Promise<string> =>
  (await createSession(world, accountId, userId)).secret

/** Signs up: an account, its admin and a first workspace. */
export async function createCompany(world: World, attributes: Record<string, unknown> = {}): Promise<Company> {
  const email = uniqueEmail()
  const answer = await world.post('/api/v3/sign_up', { email, password, username: 'Ada Admin', ...attributes })
  assert.equal(answer.status, 201, answer.text)
  const { data } = answer.body
  const accountId: string = data.relationships.account.data.id
  const workspaceId: string = data.relationships.workspaces.data[0].id
  const admin = { id: data.relationships.user.data.id, token: data.attributes.access_token, email }
  const ws = `/api/v3/workspaces/${workspaceId}`

  const created = async (path: string, sent: object): Promise<string> => {
    const response = await world.post(`${ws}/${path}`, sent, admin.token)
    assert.equal(response.status, 201, response.text)
    return response.body.data.id
  }

  return {
    accountId,
    workspaceId,
    ws,
    account: `/api/v3/accounts/${accountId}`,
    admin,
    area: (name = 'Area', user_ids) => created('areas', { name, ...(user_ids && { user_ids }) }),
    tag: (title = `Tag ${randomUUID()}`) => created('tags', { title }),
    async person({ roles, attributes: extra = {} } = {}) {
      const id = await created('users', { username: 'Emil Employee', ...extra })
      if (roles) {
        const changed = await world.patch(`${ws}/users/${id}`, { role_ids: roles }, admin.token)
        assert.equal(changed.status, 200, changed.text)
      }
      return {
        id,
        token: await createSessionToken(world, accountId, id),
        email: (extra.email as string | undefined) ?? null,
      }
    },
  }
}
