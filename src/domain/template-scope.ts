import { Placeholder, placeholderTag } from '../platform/db/connect.ts'
import { type MaybeWorkspaceScope, readMomentOf } from './scope.ts'

/**
 * Read statements are the same for all readers of one kind, except for their values. This is the scope of a kind, with
 * placeholders for the values, so that a statement is built once and not for every request. It contains nothing of a reader
 * but the kind, so that no tenant's values can reach another; access to any other member throws.
 */
type TemplateScope = { kind: string; scope: MaybeWorkspaceScope }

const kinds = new Map<string, TemplateScope>()

export function templateScopeOf({ actor, workspace }: MaybeWorkspaceScope): TemplateScope {
  const kind = `${actor.role} ${actor.accountAdmin} ${workspace !== undefined}`
  const known = kinds.get(kind)
  if (known) return known
  const made = { kind, scope: template(actor.role, actor.accountAdmin, workspace !== undefined) }
  kinds.set(kind, made)
  return made
}

/** The values of a run. */
type PlaceholderValues = { scope: MaybeWorkspaceScope }

const placeholder = (fill: (scope: MaybeWorkspaceScope) => unknown): Placeholder =>
  new Placeholder(({ scope }: PlaceholderValues) => fill(scope))

const template = (
  role: MaybeWorkspaceScope['actor']['role'],
  accountAdmin: boolean,
  inside: boolean,
): MaybeWorkspaceScope =>
  restricted({
    sql: placeholderTag(),
    accountId: placeholder(({ accountId }) => accountId),
    actor: restricted({
      role,
      accountAdmin,
      userId: placeholder(({ actor }) => actor.userId),
      areaIds: placeholder(({ actor }) => actor.areaIds),
    }),
    session: restricted({ id: placeholder(({ session }) => session?.id ?? null) }),
    clock: { now: () => ({ toString: () => moment }) },
    later: placeholder,
    laterSeconds: seconds,
    workspace: inside ? restricted({ id: placeholder(({ workspace }) => workspace!.id) }) : undefined,
  }) as unknown as MaybeWorkspaceScope

// Milliseconds are enough for reads, and Date formats faster than Temporal.
const moment = new Placeholder(({ scope }: PlaceholderValues) => new Date(readMomentOf(scope)).toISOString())
const seconds = new Placeholder(({ scope }: PlaceholderValues) => Math.round(readMomentOf(scope) / 1000))

const restricted = <T extends object>(members: T): T =>
  new Proxy(members, {
    get(target, name) {
      if (name in target) return Reflect.get(target, name)
      throw new Error(`A statement for all readers of a kind cannot depend on "${String(name)}".`)
    },
  })
