import type { Answer } from './world.ts'

/** The pointers of the errors of a refused request. */
export const errorPointers = (answer: Answer): string[] =>
  answer.body.errors.map((error: { source: { pointer: string } }) => error.source.pointer)

/** The ids of a list, in its order. */
export const idsOf = (answer: Answer): string[] => answer.body.data.map((record: { id: string }) => record.id)
