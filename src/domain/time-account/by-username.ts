import type { AccountFacts } from './account.sql.ts'

type Person = { facts: Pick<AccountFacts, 'user_id' | 'username'> }

export const byUsername = ({ facts: left }: Person, { facts: right }: Person): number =>
  left.username.localeCompare(right.username, 'en') || Number(left.user_id) - Number(right.user_id)
