import { texts } from '../i18n/language.tsx'

/** What somebody has done by a punch. */
export const punchWords = texts(
  { start: 'Started work', end: 'Ended work', 'start-break': 'Started break', 'end-break': 'Back to work' },
  {
    start: 'Arbeit begonnen',
    end: 'Arbeit beendet',
    'start-break': 'Pause begonnen',
    'end-break': 'Weitergearbeitet',
  },
)
