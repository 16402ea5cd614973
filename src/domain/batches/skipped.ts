import type { Problem, Refusal } from '../../platform/errors.ts'
import type { Language } from '../language.ts'
import { inGerman } from '../sentences/in-german.ts'

/** The stored result of a skipped record: the reason in English, and the problems to translate. */
type Skipped = { skipped: string; problems?: readonly Problem[] }

const joined = (sentences: readonly string[]): string => sentences.join(' ')

export const skippedBecause = ({ problems }: Refusal): Skipped => ({
  skipped: joined(problems.map(({ title }) => title)),
  problems,
})

/** The result of one record for the reader: the reason for skipping it, in their language, or what was created. */
export function resultInLanguage(result: Skipped | object, language: Language): object {
  if (!('skipped' in result)) return result
  const { skipped, problems } = result
  return { skipped: language === 'de' && problems ? joined(problems.map(inGerman)) : skipped }
}
