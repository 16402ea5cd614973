import type { Question } from '../api/addresses.ts'

type Span = { from: string; until: string }

/** The days of a time account, with its current balance in `meta`. */
export const accountOf = (personId: string, span: Span): Question => [
  `users/${personId}/time_account`,
  { ...span, by: 'day' },
]
