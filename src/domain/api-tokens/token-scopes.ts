import { forbidden, unauthorized } from '../../platform/errors.ts'

/** Groups of operations of the public API that a token can be limited to. */
export type TokenSubject = 'users' | 'time' | 'absences' | 'entitlements' | 'documents' | 'settings'
type Access = 'read' | 'write'

const subjects: readonly TokenSubject[] = ['users', 'time', 'absences', 'entitlements', 'documents', 'settings']

/** Write implies read. */
export const tokenScopes = subjects.flatMap((subject) => [`${subject}:read`, `${subject}:write`])

/** Null is no limit. */
export type TokenLimits = {
  scopes: readonly string[] | null
  expiresAt: number | null
  allowsAddress: ((address: string) => boolean) | null
}

type TokenUse = { now: Temporal.Instant; address: string; subject: TokenSubject | null; access: Access }

/** The only check of a token's limits. An operation without a subject needs no scope. */
export function demandWithinLimits({ scopes, expiresAt, allowsAddress }: TokenLimits, use: TokenUse): void {
  if (expiresAt !== null && expiresAt <= use.now.epochMilliseconds) throw unauthorized('This api token has expired.')
  if (allowsAddress && !allowsAddress(use.address)) throw forbidden('This token may not be used from this network.')
  if (scopes === null || use.subject === null) return
  const needed = `${use.subject}:${use.access}`
  if (!scopes.includes(needed) && !scopes.includes(`${use.subject}:write`))
    throw forbidden(`This api token lacks the scope ${needed}.`)
}
