import { forbidden, unauthorized } from '../../platform/errors.ts'

/** What the operations of the public API are about, as far as tokens are limited by it. */
export type TokenSubject = 'users' | 'time' | 'absences' | 'entitlements' | 'documents' | 'settings'
type Access = 'read' | 'write'

const subjects: readonly TokenSubject[] = ['users', 'time', 'absences', 'entitlements', 'documents', 'settings']

/** Write implies read. */
export const tokenScopes = subjects.flatMap((subject) => [`${subject}:read`, `${subject}:write`])

/** What a token may be used for. Null is no limit. */
export type TokenLimits = {
  scopes: readonly string[] | null
  expiresAt: number | null
  /** Whether it may be used from this address. */
  admits: ((address: string) => boolean) | null
}

type TokenUse = { now: Temporal.Instant; address: string; subject: TokenSubject | null; access: Access }

/** The one place where the limits of a token are kept. An operation without a subject needs nothing but a token. */
export function demandWithinLimits({ scopes, expiresAt, admits }: TokenLimits, use: TokenUse): void {
  if (expiresAt !== null && expiresAt <= use.now.epochMilliseconds) throw unauthorized('This api token has expired.')
  if (admits && !admits(use.address)) throw forbidden('This token may not be used from this network.')
  if (scopes === null || use.subject === null) return
  const needed = `${use.subject}:${use.access}`
  if (!scopes.includes(needed) && !scopes.includes(`${use.subject}:write`))
    throw forbidden(`This api token lacks the scope ${needed}.`)
}
