import type { Language } from '../language.ts'

type Words = {
  /** What the rows are, by what the report is made. */
  rows: Record<string, string>
  /** The row of what has none. */
  none: Record<string, string>
  columns: Record<string, string>
  /** What stands in cells. */
  values: Record<string, string>
  reports: Record<string, string>
}

export const reportWords: Record<Language, Words> = {
  en: {
    rows: { user: 'Person', area: 'Area', tag: 'Tag', day: 'Day', week: 'Week', month: 'Month', type: 'Absence type' },
    none: { area: 'Without area', tag: 'Without tag' },
    columns: {
      key: 'ID',
      gross_hours: 'Gross hours',
      break_hours: 'Break hours',
      net_hours: 'Net hours',
      trackings: 'Trackings',
      confirmed_hours: 'Confirmed hours',
      days: 'Days',
      hours: 'Hours',
      requests: 'Requests',
      pending_days: 'Pending days',
      longest_day_hours: 'Longest day (hours)',
      long_day: 'Long days',
      missing_break: 'Missing breaks',
      short_rest: 'Short rests',
      long_running: 'Clocks left running',
      overlap: 'Overlaps',
      day: 'Day',
      title: 'Warning',
      minutes: 'Minutes beyond the limit',
      recorded_at: 'Recorded at',
      days_after: 'Days after',
      days_late: 'Days late',
      what: 'What',
      by: 'By',
      average_hours: 'Hours a week on average',
      allowed_hours: 'Hours still allowed',
      on: 'Sunday or holiday',
      replacement: 'Day off in return',
      due: 'Due until',
    },
    values: { recorded: 'recorded', changed: 'changed', sunday: 'Sunday', holiday: 'holiday' },
    reports: {
      hours: 'Hours',
      absences: 'Absences',
      overtime: 'Overtime',
      warnings: 'Warnings',
      late_records: 'Late records',
      weekly_average: 'Weekly average',
      sunday_work: 'Sundays and holidays',
    },
  },
  de: {
    rows: {
      user: 'Person',
      area: 'Bereich',
      tag: 'Schlagwort',
      day: 'Datum',
      week: 'Woche',
      month: 'Monat',
      type: 'Abwesenheitsart',
    },
    none: { area: 'Ohne Bereich', tag: 'Ohne Schlagwort' },
    columns: {
      key: 'ID',
      gross_hours: 'Bruttostunden',
      break_hours: 'Pausenstunden',
      net_hours: 'Nettostunden',
      trackings: 'Zeiterfassungen',
      confirmed_hours: 'Bestätigte Stunden',
      days: 'Tage',
      hours: 'Stunden',
      requests: 'Anträge',
      pending_days: 'Offene Tage',
      longest_day_hours: 'Längster Tag (Stunden)',
      long_day: 'Lange Tage',
      missing_break: 'Fehlende Pausen',
      short_rest: 'Kurze Ruhezeiten',
      long_running: 'Nicht beendete Zeiten',
      overlap: 'Überschneidungen',
      day: 'Datum',
      title: 'Warnung',
      minutes: 'Minuten über der Grenze',
      recorded_at: 'Erfasst am',
      days_after: 'Tage danach',
      days_late: 'Tage verspätet',
      what: 'Was',
      by: 'Durch',
      average_hours: 'Stunden je Woche im Schnitt',
      allowed_hours: 'Noch erlaubte Stunden',
      on: 'Sonn- oder Feiertag',
      replacement: 'Ersatzruhetag',
      due: 'Fällig bis',
    },
    values: { recorded: 'erfasst', changed: 'geändert', sunday: 'Sonntag', holiday: 'Feiertag' },
    reports: {
      hours: 'Stunden',
      absences: 'Abwesenheiten',
      overtime: 'Überstunden',
      warnings: 'Warnungen',
      late_records: 'Spät Erfasstes',
      weekly_average: 'Wochenschnitt',
      sunday_work: 'Sonn- und Feiertage',
    },
  },
}
