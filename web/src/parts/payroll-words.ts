import { texts } from '../i18n/language.tsx'

/** What hours and days are paid for. */
export const sourceWords = texts(
  {
    worked: 'Worked hours',
    target: 'Target hours',
    overtime_paid_out: 'Overtime that is paid out',
    surcharge: 'A surcharge',
    vacation_days: 'Vacation days',
    sick_days: 'Sick days',
    absence: 'An absence type',
  },
  {
    worked: 'Gearbeitete Stunden',
    target: 'Sollstunden',
    overtime_paid_out: 'Ausgezahlte Überstunden',
    surcharge: 'Ein Zuschlag',
    vacation_days: 'Urlaubstage',
    sick_days: 'Krankheitstage',
    absence: 'Eine Abwesenheitsart',
  },
)
