import { paidFor } from '../../../src/shared/choice-words.ts'
import { texts } from '../i18n/language.tsx'

/** What hours and days are paid for. */
export const sourceWords = texts(paidFor.en, paidFor.de)
