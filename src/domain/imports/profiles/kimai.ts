import { guessByHead } from '../guess-mapping.ts'
import { timeProfile } from './time-profile.ts'

const heads = {
  email: ['email', 'e-mail', 'e-mail-adresse', 'user.email', 'correo electrónico', 'courriel'],
  name: [
    'user',
    'username',
    'name',
    'benutzer',
    'benutzername',
    'mitarbeiter',
    'user.alias',
    'user.username',
    'user.title',
    'utilisateur',
    'usuario',
    'utente',
    'gebruiker',
  ],
  start_date: ['date', 'datum', 'fecha', 'data'],
  start_time: [
    'from',
    'begin',
    'start',
    'start time',
    'starttime',
    'von',
    'beginn',
    'startzeit',
    'début',
    'de',
    'desde',
    'inicio',
    'inizio',
    'da',
    'van',
  ],
  end_time: [
    'to',
    'end',
    'end time',
    'endtime',
    'bis',
    'ende',
    'endzeit',
    'fin',
    'à',
    'hasta',
    'fine',
    'a',
    'tot',
    'einde',
  ],
  duration: ['duration', 'dauer', 'durée', 'duración', 'durata', 'duur'],
  break: ['break', 'pause', 'pausa', 'pauze'],
  project: ['project', 'projekt', 'projet', 'proyecto', 'progetto', 'project.name'],
  task: ['activity', 'tätigkeit', 'aktivität', 'activité', 'actividad', 'attività', 'activiteit', 'activity.name'],
  description: ['description', 'beschreibung', 'descripción', 'descrizione', 'omschrijving'],
  tags: ['tags', 'schlagworte', 'schlagwörter', 'étiquettes', 'etiquetas'],
}

/** Exports of Kimai as CSV, XLSX or JSON. The headers are in the language of the exporting user. */
export const kimaiProfile = timeProfile({
  source: 'kimai',
  heads,
  // In JSON, times include the date.
  required: ['email', 'start_time', 'end_time'],
  insteadOf: { email: ['name'] },
  recognises(head) {
    const found = guessByHead(kimaiProfile.fields, head)
    return ['start_time', 'end_time', 'project', 'task'].every((name) => name in found)
  },
})
