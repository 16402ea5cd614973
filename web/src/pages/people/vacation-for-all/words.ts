import { texts } from '../../../i18n/language.tsx'

export const words = texts(
  {
    open: 'Vacation for all',
    title: 'Vacation days for all',
    about: 'Everybody without vacation days in the year gets an entitlement. Nothing changes for the others.',
    year: 'Year',
    days: 'Full-time days a year',
    rule: 'Rule',
    rules: { same: 'The same for all', week: 'By days per week' },
    ruleAbout: {
      same: 'Everybody gets these days.',
      week: 'Based on the work schedule: these days for a five-day week, a fifth of them per working day, rounded to half days.',
    },
    preview: 'Who gets how many days',
    daysOf: (name: string) => `Days for ${name}`,
    week: (days: string) => `${days} a week`,
    noWeek: 'no weekly schedule, counted as 5 a week',
    more: (count: string) => `Show more (${count} left)`,
    nobody: 'Everybody already has vacation days this year.',
    go: (count: string, isOne: boolean) => `Add ${count} ${isOne ? 'entitlement' : 'entitlements'}`,
    progress: (done: string, total: string) => `${done} of ${total} added`,
    done: (count: string, isOne: boolean) => `${count} ${isOne ? 'entitlement' : 'entitlements'} added`,
  },
  {
    open: 'Urlaub für alle',
    title: 'Urlaubstage für alle',
    about:
      'Alle, die in dem Jahr keine Urlaubstage haben, bekommen einen Anspruch. Für die anderen ändert sich nichts.',
    year: 'Jahr',
    days: 'Tage im Jahr bei Vollzeit',
    rule: 'Regel',
    rules: { same: 'Für alle gleich', week: 'Nach Wochentagen' },
    ruleAbout: {
      same: 'Alle bekommen diese Tage.',
      week: 'Nach dem Arbeitszeitmodell: diese Tage bei fünf Tagen je Woche, ein Fünftel davon je Tag, auf halbe Tage gerundet.',
    },
    preview: 'Wer wie viele Tage bekommt',
    daysOf: (name: string) => `Tage für ${name}`,
    week: (days: string) => `${days} je Woche`,
    noWeek: 'kein Wochenmodell, wie 5 je Woche',
    more: (count: string) => `Weitere zeigen (noch ${count})`,
    nobody: 'In diesem Jahr haben alle schon Urlaubstage.',
    go: (count: string, isOne: boolean) => `${count} ${isOne ? 'Anspruch' : 'Ansprüche'} hinzufügen`,
    progress: (done: string, total: string) => `${done} von ${total} hinzugefügt`,
    done: (count: string, isOne: boolean) => `${count} ${isOne ? 'Anspruch' : 'Ansprüche'} hinzugefügt`,
  },
)
