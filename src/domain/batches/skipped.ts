import type { Problem, Refusal } from '../../platform/errors.ts'
import type { Language } from '../language.ts'
import { inGerman } from '../sentences/in-german.ts'

/** What a batch stores about a record that it has skipped: the reason in English, and the problems to translate. */
type Skipped = { skipped: string; problems?: readonly Problem[] }

const joined = (sentences: readonly string[]): string => sentences.join(' ')

export const skippedBecause = ({ problems }: Refusal): Skipped => ({
  skipped: joined(problems.map(({ title }) => title)),
  problems,
})

/** The result of one record as it is shown: a reason for skipping in the reader's language, or what was made. */
export function resultInLanguage(result: Skipped | object, language: Language): object {
  if (!('skipped' in result)) return result
  const { skipped, problems } = result
  return { skipped: language === 'de' && problems ? joined(problems.map(inGerman)) : skipped }
}
