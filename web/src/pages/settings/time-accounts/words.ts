import { capActions } from '../../../../../src/shared/choice-words.ts'
import { texts } from '../../../i18n/language.tsx'

export const words = texts(
  {
    title: 'Rules for time accounts',
    about:
      'What happens to a balance when a month is closed. Each rule applies until the next one starts, to people whose first workspace is this one. Closed months do not change.',
    add: 'Add a rule',
    addTitle: 'New rule for time accounts',
    editTitle: 'Edit the rule',
    edit: (day: string) => `Edit the rule from ${day}`,
    remove: (day: string) => `Remove the rule from ${day}`,
    removeTitle: 'Remove this rule?',
    removeText: 'The previous rule continues to apply. Closed months do not change.',
    removeGo: 'Remove',
    none: 'No rules yet',
    noneText: 'Balances have no limit, and overtime does not lapse.',
    noCaps: 'No caps.',
    atMost: (hours: string) => `At most ${hours} h.`,
    atLeast: (hours: string) => `At least ${hours} h.`,
    outcomes: {
      warn: 'Hours beyond a cap are only shown.',
      cut: 'Hours beyond a cap are cut.',
      pay_out: 'Hours beyond a cap are paid out.',
    },
    keeps: 'Overtime does not lapse.',
    lapses: (months: number) =>
      months === 1
        ? 'Overtime lapses after 1 month, on the first of the month.'
        : `Overtime lapses after ${months} months, on the first of the month.`,
    from: 'From',
    fromAbout: 'Applies to months that end on this day or later.',
    upper: 'Upper cap in hours',
    upperAbout: 'Such as 20 or 20:30. Leave empty for no upper cap.',
    lower: 'Lower cap in hours',
    lowerAbout: 'Such as −10. Leave empty for no lower cap. Missing hours are cut, never paid out.',
    noHours: 'Enter hours such as 20:30 or −10.',
    action: 'What happens beyond a cap',
    actionAbout: 'Applied when a month is closed. People see it in advance in their time account.',
    actions: capActions.en,
    expiry: 'Months until overtime lapses',
    expiryAbout:
      'Overtime left over from a month lapses after this many months. The oldest hours are used first. Leave empty if it never lapses.',
  },
  {
    title: 'Regeln für Zeitkonten',
    about:
      'Was mit einem Saldo geschieht, wenn ein Monat abgeschlossen wird, von einem Tag an bis zur nächsten Regel. Das gilt für Personen, die zuerst in diesen Arbeitsbereich kamen; abgeschlossene Monate bleiben, wie sie sind.',
    add: 'Regel anlegen',
    addTitle: 'Neue Regel für Zeitkonten',
    editTitle: 'Regel ändern',
    edit: (day: string) => `Regel ab ${day} ändern`,
    remove: (day: string) => `Regel ab ${day} entfernen`,
    removeTitle: 'Diese Regel entfernen?',
    removeText: 'Die Regel davor gilt weiter. Abgeschlossene Monate bleiben, wie sie sind.',
    removeGo: 'Entfernen',
    none: 'Noch keine Regeln',
    noneText: 'Salden haben keine Grenze, und Überstunden verfallen nicht.',
    noCaps: 'Keine Grenzen.',
    atMost: (hours: string) => `Höchstens ${hours} Std.`,
    atLeast: (hours: string) => `Mindestens ${hours} Std.`,
    outcomes: {
      warn: 'Was darüber hinausgeht, wird nur gezeigt.',
      cut: 'Was darüber hinausgeht, wird gekappt.',
      pay_out: 'Was darüber hinausgeht, wird ausgezahlt.',
    },
    keeps: 'Überstunden verfallen nicht.',
    lapses: (months: number) =>
      months === 1
        ? 'Überstunden verfallen nach einem Monat, zum Monatsersten.'
        : `Überstunden verfallen nach ${months} Monaten, zum Monatsersten.`,
    from: 'Ab',
    fromAbout: 'Entscheidet über die Monate, die an diesem Tag oder später enden.',
    upper: 'Obergrenze in Stunden',
    upperAbout: 'Zum Beispiel 20 oder 20:30. Leer: keine Obergrenze.',
    lower: 'Untergrenze in Stunden',
    lowerAbout: 'Zum Beispiel −10. Leer: keine Untergrenze. Fehlende Stunden werden nie ausgezahlt, sondern gekappt.',
    noHours: 'Geben Sie Stunden wie 20:30 oder −10 ein.',
    action: 'Was jenseits einer Grenze geschieht',
    actionAbout: 'Beim Monatsabschluss. Im Zeitkonto ist es vorher zu sehen.',
    actions: capActions.de,
    expiry: 'Monate, bis Überstunden verfallen',
    expiryAbout:
      'Was von einem Monat übrig ist, verfällt so viele Monate danach. Das Älteste wird zuerst genutzt. Leer: nie.',
  },
  { noHours: 'Gib Stunden wie 20:30 oder −10 ein.' },
)
