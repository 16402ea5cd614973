import { texts } from '../../../i18n/language.tsx'

export const words = texts(
  {
    title: 'Warnings',
    about:
      'When working times give cause for a warning. Administrators find warnings in their notifications; nothing is blocked by them.',
    hours: 'hours',
    minutes: 'minutes',
    day: 'Long days',
    breaks: 'Breaks',
    rest: 'Rest',
    forgotten: 'Forgotten clocks',
    late: 'Punches entered late',
    labels: {
      daily_minutes: 'More work in a day than',
      break_after_minutes: 'First break: after more work than',
      break_minutes: 'First break: at least',
      long_break_after_minutes: 'Longer break: after more work than',
      long_break_minutes: 'Longer break: at least',
      rest_minutes: 'Less between two working days than',
      running_minutes: 'A clock that runs longer than',
      late_punch_minutes: 'One’s own punch, dated back by more than',
    },
    required: 'Enter a number.',
  },
  {
    title: 'Warnungen',
    about:
      'Wann Arbeitszeiten Anlass zu einer Warnung geben. Die Verwaltung findet Warnungen in ihren Mitteilungen; gesperrt wird dadurch nichts.',
    hours: 'Stunden',
    minutes: 'Minuten',
    day: 'Lange Tage',
    breaks: 'Pausen',
    rest: 'Ruhezeit',
    forgotten: 'Vergessene Uhren',
    late: 'Nachgetragene Stempelungen',
    labels: {
      daily_minutes: 'Mehr Arbeit an einem Tag als',
      break_after_minutes: 'Erste Pause: nach mehr Arbeit als',
      break_minutes: 'Erste Pause: mindestens',
      long_break_after_minutes: 'Längere Pause: nach mehr Arbeit als',
      long_break_minutes: 'Längere Pause: mindestens',
      rest_minutes: 'Weniger zwischen zwei Arbeitstagen als',
      running_minutes: 'Eine Uhr, die länger läuft als',
      late_punch_minutes: 'Eigene Stempelung, zurückdatiert um mehr als',
    },
    required: 'Geben Sie eine Zahl ein.',
  },
  { required: 'Gib eine Zahl ein.' },
)
