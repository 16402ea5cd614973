/** Fields of rows that are imported, which no request has. */
export const germanImportLabels: Readonly<Record<string, string>> = {
  absence_type: 'Abwesenheitsart',
  break: 'Pause',
  comment: 'Kommentar',
  duration: 'Dauer',
  end_time: 'Endzeit',
  half_first_day: 'Halber erster Tag',
  half_last_day: 'Halber letzter Tag',
  project: 'Projekt',
  start_time: 'Startzeit',
  task: 'Aufgabe',
}
