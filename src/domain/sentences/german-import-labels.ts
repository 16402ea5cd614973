/** Fields of imports and of their rows. */
export const germanImportLabels: Readonly<Record<string, string>> = {
  absence_type: 'Abwesenheitsart',
  address: 'Adresse',
  api_token: 'API-Token',
  balance: 'Anfangsbestand',
  break: 'Pause',
  comment: 'Kommentar',
  duration: 'Dauer',
  end_time: 'Endzeit',
  half_first_day: 'Halber erster Tag',
  half_last_day: 'Halber letzter Tag',
  location: 'Standort',
  project: 'Projekt',
  start_time: 'Anfangszeit',
  task: 'Aufgabe',
}
