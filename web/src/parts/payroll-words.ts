import { paidFor } from '../../../src/shared/choice-words.ts'
import { texts } from '../i18n/language.tsx'

/** The sources of paid hours and days. */
export const sourceWords = texts(paidFor.en, paidFor.de)
