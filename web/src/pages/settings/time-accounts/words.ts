import { capActions } from '../../../../../src/shared/choice-words.ts'
import { texts } from '../../../i18n/language.tsx'

export const words = texts(
  {
    title: 'Rules for time accounts',
    about:
      'What becomes of a balance when a month is closed, from a day on until the next rule. They hold for people who came to this workspace first; closed months stay as they are.',
    add: 'Add a rule',
    addTitle: 'New rule for time accounts',
    editTitle: 'Change the rule',
    edit: (day: string) => `Change the rule from ${day}`,
    remove: (day: string) => `Remove the rule from ${day}`,
    removeTitle: 'Remove this rule?',
    removeText: 'The one before it goes on. Closed months stay as they are.',
    removeGo: 'Remove',
    none: 'No rules yet',
    noneText: 'Balances have no limit, and overtime does not lapse.',
    noCaps: 'No caps.',
    atMost: (hours: string) => `At most ${hours} h.`,
    atLeast: (hours: string) => `At least ${hours} h.`,
    outcomes: {
      warn: 'What lies beyond is only shown.',
      cut: 'What lies beyond is cut.',
      pay_out: 'What lies beyond is paid out.',
    },
    keeps: 'Overtime does not lapse.',
    lapses: (months: number) =>
      months === 1
        ? 'Overtime lapses one month after its own, on the first.'
        : `Overtime lapses ${months} months after its own, on the first.`,
    from: 'From',
    fromAbout: 'Decides for the months that end on this day or later.',
    upper: 'Upper cap in hours',
    upperAbout: 'Such as 20 or 20:30. Empty: no upper cap.',
    lower: 'Lower cap in hours',
    lowerAbout: 'Such as −10. Empty: no lower cap. Missing hours are never paid out, but cut.',
    noHours: 'Enter hours such as 20:30 or −10.',
    action: 'What happens beyond a cap',
    actionAbout: 'When a month is closed. People see it coming in their time account.',
    actions: capActions.en,
    expiry: 'Months until overtime lapses',
    expiryAbout: 'What is left of a month lapses so many months after it. The oldest is used first. Empty: never.',
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
        ? 'Überstunden verfallen einen Monat nach dem ihren, zum Ersten.'
        : `Überstunden verfallen ${months} Monate nach dem ihren, zum Ersten.`,
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
