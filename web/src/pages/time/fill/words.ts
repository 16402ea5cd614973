import { texts } from '../../../i18n/language.tsx'

export const words = texts(
  {
    fill: 'Fill week',
    copy: 'Copy last week',
    schedule: 'From the schedule',
    copyTitle: 'Copy last week',
    scheduleTitle: 'Fill the week from the schedule',
    start: 'Work starts at',
    nothing: { copy: 'There is nothing to copy.', schedule: 'The schedule has no work this week.' },
    added: 'Times to add',
    skipped: 'Days that stay unchanged',
    obstacles: {
      closed: 'the month is closed',
      holiday: 'public holiday',
      absence: 'absence',
      times: 'already has times',
    },
    rest: (length: string) => `break ${length}`,
    go: (count: string, isOne: boolean) => `Add ${count} ${isOne ? 'time' : 'times'}`,
    done: (count: string, isOne: boolean) => `${count} ${isOne ? 'time' : 'times'} added`,
  },
  {
    fill: 'Woche füllen',
    copy: 'Letzte Woche kopieren',
    schedule: 'Nach Arbeitszeitmodell',
    copyTitle: 'Letzte Woche kopieren',
    scheduleTitle: 'Woche nach Arbeitszeitmodell füllen',
    start: 'Arbeitsbeginn',
    nothing: {
      copy: 'Es gibt nichts zu kopieren.',
      schedule: 'Nach dem Arbeitszeitmodell ist hier nichts zu arbeiten.',
    },
    added: 'Diese Zeiten kommen hinzu',
    skipped: 'Diese Tage bleiben, wie sie sind',
    obstacles: {
      closed: 'der Monat ist abgeschlossen',
      holiday: 'Feiertag',
      absence: 'Abwesenheit',
      times: 'hat schon Zeiten',
    },
    rest: (length: string) => `Pause ${length}`,
    go: (count: string, isOne: boolean) => `${count} ${isOne ? 'Zeit' : 'Zeiten'} hinzufügen`,
    done: (count: string, isOne: boolean) => `${count} ${isOne ? 'Zeit' : 'Zeiten'} hinzugefügt`,
  },
)
