import type { Question } from '../api/addresses.ts'

type Span = { from: string; until: string }

/** The days of a time account, and in `meta` its balance now. */
export const accountOf = (personId: string, span: Span): Question => [
  `users/${personId}/time_account`,
  { ...span, by: 'day' },
]
