import type { Answer } from './world.ts'

/** Where the problems of a refused request are placed. */
export const pointers = (answer: Answer): string[] =>
  answer.body.errors.map((error: { source: { pointer: string } }) => error.source.pointer)

/** Of a list, in its order. */
export const idsOf = (answer: Answer): string[] => answer.body.data.map((record: { id: string }) => record.id)
