import type { Problem, Refusal } from '../../platform/errors.ts'
import type { Language } from '../language.ts'
import { inGerman } from '../sentences/in-german.ts'

/** What a batch keeps of a record that it has skipped: why in English, and what readers of other languages need. */
type Skipped = { skipped: string; problems?: readonly Problem[] }

const joined = (sentences: readonly string[]): string => sentences.join(' ')

export const skippedBecause = ({ problems }: Refusal): Skipped => ({
  skipped: joined(problems.map(({ title }) => title)),
  problems,
})

/** What is told of one record: why it was skipped in the language of the reader, or what came of it. */
export function toldResult(result: Skipped | object, language: Language): object {
  if (!('skipped' in result)) return result
  const { skipped, problems } = result
  return { skipped: language === 'de' && problems ? joined(problems.map(inGerman)) : skipped }
}
