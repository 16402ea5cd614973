/** About surcharges, default breaks, wage types and exports. */
export const germanPayroll: Readonly<Record<string, string>> = {
  'A default break starts today or later: what has been recorded stays as it is.':
    'Eine Standardpause beginnt heute oder später: Was erfasst ist, bleibt, wie es ist.',
  'There is another wage type for this source and everybody.':
    'Für diese Quelle gibt es schon eine Lohnart, die für alle gilt.',
  'A wage type is for this rule. Give the rule an end instead.':
    'Eine Lohnart gehört zu dieser Regel. Stattdessen kann die Regel ein Ende bekommen.',
  'A wage type needs a number, unless it is left out on purpose.':
    'Eine Lohnart braucht eine Nummer, wenn sie nicht mit Absicht ausgelassen wird.',
  'The source surcharge names a surcharge rule, and no other does.':
    'Die Quelle Zuschlag nennt eine Zuschlagsregel, und keine andere.',
  'The source absence names an absence type, and no other does.':
    'Die Quelle Abwesenheit nennt eine Abwesenheitsart, und keine andere.',
  'There is no such surcharge rule in this workspace.': 'Diese Zuschlagsregel gibt es hier nicht.',
  'Ends on must not lie before starts on.': 'Das Ende darf nicht vor dem Beginn liegen.',
  'This workspace has all of these rules already.': 'Dieser Arbeitsbereich hat alle diese Regeln schon.',
  'Weekdays and times are for rules of hours of their own.':
    'Wochentage und Uhrzeiten gehören zu Regeln mit eigenen Stunden.',
  'Hours of their own need weekdays and both times.': 'Eigene Stunden brauchen Wochentage und beide Uhrzeiten.',
  'This month is closed for nobody.': 'Dieser Monat ist für niemanden abgeschlossen.',
  'These timesheets are being drawn already. Wait until they are finished.':
    'Diese Stundenzettel werden schon erstellt. Bitte warten, bis sie fertig sind.',
  'This month has nothing to export.': 'In diesem Monat gibt es nichts zu exportieren.',
  'There is no wage type for {}.': 'Für {} gibt es keine Lohnart.',
  'The month of {} is not closed.': 'Der Monat von {} ist nicht abgeschlossen.',
  '{} has no staff number.': '{} hat keine Personalnummer.',
  'The month of {} was closed before absences were kept with it. Open it again and close it anew.':
    'Der Monat von {} wurde abgeschlossen, bevor Abwesenheiten mit ihm aufgehoben wurden. Er ist wieder zu öffnen und neu abzuschließen.',
  'The adviser number must have four to seven digits.': 'Die Beraternummer muss vier bis sieben Ziffern haben.',
  'The client number must have one to five digits.': 'Die Mandantennummer muss eine bis fünf Ziffern haben.',
  'The wage type {} is out of bounds: {}.': 'Die Lohnart {} liegt außerhalb der Grenzen: {}.',
  'The cost centre {} must be of at most eight letters and digits.':
    'Die Kostenstelle {} darf aus höchstens acht Buchstaben und Ziffern bestehen.',
  'The staff number of {} must be from 1 to 99999.': 'Die Personalnummer von {} muss zwischen 1 und 99999 liegen.',
  '{} and {} have the same staff number.': '{} und {} haben dieselbe Personalnummer.',
}
