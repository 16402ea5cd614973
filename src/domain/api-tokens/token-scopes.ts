import { forbidden, unauthorized } from '../../platform/errors.ts'
import { type TokenSubject, tokenSubjects } from '../../shared/token-subjects.ts'

type Access = 'read' | 'write'

/** Write implies read. */
export const tokenScopes = tokenSubjects.flatMap((subject) => [`${subject}:read`, `${subject}:write`])

/** Null means no limit. */
export type TokenLimits = {
  scopes: readonly string[] | null
  expiresAt: number | null
  allowsAddress: ((address: string) => boolean) | null
}

type TokenUse = { now: Temporal.Instant; address: string; subject: TokenSubject | null; access: Access }

/** Whether the token has the scope, or no limit. */
export const hasScope = ({ scopes }: Pick<TokenLimits, 'scopes'>, subject: TokenSubject, access: Access): boolean =>
  scopes === null || scopes.includes(`${subject}:${access}`) || scopes.includes(`${subject}:write`)

/** Checks a token's limits before every operation. One without a subject needs no scope. */
export function demandWithinLimits(limits: TokenLimits, use: TokenUse): void {
  const { expiresAt, allowsAddress } = limits
  if (expiresAt !== null && expiresAt <= use.now.epochMilliseconds) throw unauthorized('This api token has expired.')
  if (allowsAddress && !allowsAddress(use.address)) throw forbidden('This token may not be used from this network.')
  if (use.subject === null || hasScope(limits, use.subject, use.access)) return
  const needed = `${use.subject}:${use.access}`
  throw forbidden(`This api token lacks the scope ${needed}.`)
}
