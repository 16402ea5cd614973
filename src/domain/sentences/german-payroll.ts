/** About surcharges, default breaks, wage types and exports. */
export const germanPayroll: Readonly<Record<string, string>> = {
  'A default break must start today or later: recorded times do not change.':
    'Eine Standardpause beginnt heute oder später: Was erfasst ist, bleibt, wie es ist.',
  'There is already a wage type for this source that applies to everybody.':
    'Für diese Quelle gibt es schon eine Lohnart, die für alle gilt.',
  'A wage type uses this rule. Set an end for the rule instead.':
    'Eine Lohnart gehört zu dieser Regel. Stattdessen kann die Regel ein Ende bekommen.',
  'A wage type needs a number unless it is marked as left out.':
    'Eine Lohnart braucht eine Nummer, wenn sie nicht mit Absicht ausgelassen wird.',
  'A surcharge rule must be given for the source surcharge, and only for that one.':
    'Eine Zuschlagsregel ist bei der Quelle Zuschlag anzugeben, und nur dort.',
  'An absence type must be given for the source absence, and only for that one.':
    'Eine Abwesenheitsart ist bei der Quelle Abwesenheit anzugeben, und nur dort.',
  'There is no such surcharge rule in this workspace.': 'Diese Zuschlagsregel gibt es hier nicht.',
  'Ends on must not be before starts on.': 'Das Ende darf nicht vor dem Beginn liegen.',
  'This workspace already has all of these rules.': 'Dieser Arbeitsbereich hat alle diese Regeln schon.',
  'Weekdays and times can be set only for rules with custom hours.':
    'Wochentage und Uhrzeiten gibt es nur bei Regeln mit eigenen Stunden.',
  'Custom hours need weekdays and both times.': 'Eigene Stunden brauchen Wochentage und beide Uhrzeiten.',
  'This month is not closed for anybody.': 'Dieser Monat ist für niemanden abgeschlossen.',
  'These timesheets are already being created. Wait until they are finished.':
    'Diese Stundenzettel werden schon erstellt. Bitte warten, bis sie fertig sind.',
  'This month has nothing to export.': 'In diesem Monat gibt es nichts zu exportieren.',
  'There is no wage type for {}.': 'Für {} gibt es keine Lohnart.',
  'The month of {} is not closed.': 'Der Monat von {} ist nicht abgeschlossen.',
  '{} has no staff number.': '{} hat keine Personalnummer.',
  'The month of {} was closed by an earlier version, which did not store absences with it. Reopen it and close it again.':
    'Der Monat von {} wurde von einer früheren Version abgeschlossen, die Abwesenheiten nicht mit ihm gespeichert hat. Bitte wieder öffnen und neu abschließen.',
  'The adviser number must have four to seven digits.': 'Die Beraternummer muss vier bis sieben Ziffern haben.',
  'The client number must have one to five digits.': 'Die Mandantennummer muss eine bis fünf Ziffern haben.',
  'The wage type {} is out of range: {}.': 'Die Lohnart {} liegt außerhalb der Grenzen: {}.',
  'The cost centre {} must have at most eight letters and digits.':
    'Die Kostenstelle {} darf aus höchstens acht Buchstaben und Ziffern bestehen.',
  'The staff number of {} must be from 1 to 99999.': 'Die Personalnummer von {} muss zwischen 1 und 99999 liegen.',
  '{} and {} have the same staff number.': '{} und {} haben dieselbe Personalnummer.',
}
