import { Hole, unfilled } from '../platform/db/connect.ts'
import type { Place } from './scope.ts'

/**
 * Statements that read are the same for all readers of one kind, but for their values. This is the scope of a kind, with
 * holes for the values, so that a statement is written once and not with every request. Nothing of a reader is in it but
 * the kind: what is written with it cannot carry one tenant's values to another, and whoever reaches for anything else
 * is refused.
 */
type SymbolicScope = { kind: string; scope: Place }

const kinds = new Map<string, SymbolicScope>()

export function symbolicOf({ actor, workspace }: Place): SymbolicScope {
  const kind = `${actor.role} ${actor.accountAdmin} ${workspace !== undefined}`
  const known = kinds.get(kind)
  if (known) return known
  const made = { kind, scope: symbolic(actor.role, actor.accountAdmin, workspace !== undefined) }
  kinds.set(kind, made)
  return made
}

/** What a statement is filled from as it runs. All its columns go by the same moment. */
type Filling = { scope: Place; now?: string }

const hole = (fill: (scope: Place) => unknown): Hole => new Hole(({ scope }: Filling) => fill(scope))

const symbolic = (role: Place['actor']['role'], accountAdmin: boolean, inside: boolean): Place =>
  only({
    sql: unfilled(),
    accountId: hole(({ accountId }) => accountId),
    actor: only({
      role,
      accountAdmin,
      userId: hole(({ actor }) => actor.userId),
      areaIds: hole(({ actor }) => actor.areaIds),
    }),
    clock: { now: () => ({ toString: () => moment }) },
    later: hole,
    laterSeconds: seconds,
    workspace: inside ? only({ id: hole(({ workspace }) => workspace!.id) }) : undefined,
  }) as unknown as Place

/** To the millisecond, which is as fine as anything that is read goes, and quicker than Temporal writes it. */
function momentOf(filling: Filling): string {
  filling.now ??= new Date(filling.scope.clock.now().epochMilliseconds).toISOString()
  return filling.now
}

const moment = new Hole(momentOf)
const seconds = new Hole((filling: Filling) => Math.round(Date.parse(momentOf(filling)) / 1000))

const only = <T extends object>(members: T): T =>
  new Proxy(members, {
    get(target, name) {
      if (name in target) return Reflect.get(target, name)
      throw new Error(`A statement for all readers of a kind cannot depend on "${String(name)}".`)
    },
  })
