/** Fields about retention and erasure. */
export const germanRetentionLabels: Readonly<Record<string, string>> = {
  erasure_due_at: 'Löschung nach dem',
  old_records: 'Alte Einträge',
  remove_old_records: 'Alte Einträge entfernen',
  retention_years: 'Aufbewahrung in Jahren',
  retention_years_absences: 'Aufbewahrung von Abwesenheiten in Jahren',
  retention_years_pay: 'Aufbewahrung von Zeitkonten in Jahren',
  retention_years_working_time: 'Aufbewahrung von Arbeitszeiten in Jahren',
}
