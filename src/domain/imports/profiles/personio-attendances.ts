import { mappingByShape, shapesOf } from '../guess-by-shape.ts'
import { guessByHead } from '../guess-mapping.ts'
import { timeProfile } from './time-profile.ts'

/** Attendances of Personio, one row for each span. The headers are in the language of the account. */
export const personioAttendancesProfile = timeProfile({
  source: 'personio_attendances',
  heads: {
    email: ['email', 'e-mail', 'e-mail-adresse', 'email address', 'correo electrónico'],
    start_date: ['date', 'datum', 'day', 'tag', 'fecha'],
    start_time: ['start time', 'start', 'startzeit', 'beginn', 'von', 'hora de inicio'],
    end_time: ['end time', 'end', 'endzeit', 'ende', 'bis', 'hora de fin'],
    break: ['break duration', 'pausendauer'],
    project: ['project', 'projekt'],
    description: ['comment', 'comments', 'kommentar', 'bemerkung', 'comentario'],
  },
  required: ['email', 'start_date', 'start_time', 'end_time'],
  recognises: (head) => {
    const found = guessByHead(personioAttendancesProfile.fields, head)
    return ['email', 'start_date', 'start_time', 'end_time'].every((name) => name in found)
  },
  guess(fields, head, rows) {
    const named = guessByHead(fields, head)
    if (fields.every(({ name, required }) => !required || name in named)) return named
    return mappingByShape(shapesOf(head.length, rows), [
      ['email', 'email'],
      ['start_date', 'day'],
      ['start_time', 'time'],
      ['end_time', 'time'],
      ['description', 'text'],
    ])
  },
})
