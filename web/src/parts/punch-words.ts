import { texts } from '../i18n/language.tsx'

/** Texts for what a punch has done, by its type. */
export const punchWords = texts(
  { start: 'Started work', end: 'Ended work', 'start-break': 'Started break', 'end-break': 'Back to work' },
  {
    start: 'Arbeit begonnen',
    end: 'Arbeit beendet',
    'start-break': 'Pause begonnen',
    'end-break': 'Weitergearbeitet',
  },
)
