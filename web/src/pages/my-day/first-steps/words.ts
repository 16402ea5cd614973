import { texts } from '../../../i18n/language.tsx'

export const words = texts(
  {
    title: 'First steps',
    about: (done: number, total: number) => `${done} of ${total} done. None of it is required.`,
    optional: 'None of it is required.',
    away: 'Put the first steps away',
    showAll: 'Show all steps',
    showNext: 'Show the next step only',
    skip: 'Skip',
    skipStep: (step: string) => `Skip: ${step}`,
    states: { done: 'Done:', skipped: 'Skipped:' },
    saveState: 'Public holidays of the company',
    fromFile: 'From a file',
    steps: {
      state: {
        title: 'Choose your state',
        text: 'Public holidays differ by state. They count as days off.',
        go: 'Choose the state',
      },
      areas: {
        title: 'Create areas',
        text: 'Departments or places of work, such as “Bakehouse” and “Shop”. Each can have its own lead.',
        go: 'To the areas',
      },
      people: {
        title: 'Add your people',
        text: 'Whoever has an e-mail address is invited by mail; the others punch at a kiosk with a PIN.',
        go: 'Add a person',
      },
      week: {
        title: 'Set the working week',
        text: 'A work schedule says how much somebody is to work on which day. Balances go by it.',
        go: 'To the work schedule',
      },
      vacation: {
        title: 'Give vacation days',
        text: 'To everybody at once, by a rule. You see the days before they are given.',
        go: 'Vacation days for all',
      },
      kiosk: {
        title: 'Set up a kiosk',
        text: 'Any tablet at the entrance on which everybody punches. It is set up by a QR code.',
        go: 'To the kiosks',
      },
      punch: {
        title: 'See the first punch',
        text: 'Invited people set a password and press “Start work”. Then you see here that they are at work.',
        go: 'See who is here',
      },
    },
  },
  {
    title: 'Erste Schritte',
    about: (done: number, total: number) => `${done} von ${total} erledigt. Nichts davon muss sein.`,
    optional: 'Nichts davon muss sein.',
    away: 'Erste Schritte ausblenden',
    showAll: 'Alle Schritte zeigen',
    showNext: 'Nur den nächsten Schritt zeigen',
    skip: 'Überspringen',
    skipStep: (step: string) => `Überspringen: ${step}`,
    states: { done: 'Erledigt:', skipped: 'Übersprungen:' },
    saveState: 'Feiertage des Unternehmens',
    fromFile: 'Aus einer Datei',
    steps: {
      state: {
        title: 'Bundesland wählen',
        text: 'Feiertage sind je Bundesland verschieden. An ihnen ist frei, ohne dass Stunden fehlen.',
        go: 'Bundesland wählen',
      },
      areas: {
        title: 'Bereiche anlegen',
        text: 'Abteilungen oder Arbeitsorte wie „Backstube“ und „Laden“. Jeder kann eine eigene Leitung haben.',
        go: 'Zu den Bereichen',
      },
      people: {
        title: 'Personen anlegen',
        text: 'Wer eine E-Mail-Adresse hat, wird per Mail eingeladen; die anderen stempeln mit einer PIN am Terminal.',
        go: 'Person anlegen',
      },
      week: {
        title: 'Arbeitswoche festlegen',
        text: 'Ein Arbeitszeitmodell sagt, wie viel jemand an welchem Tag arbeiten soll. Danach richten sich die Salden.',
        go: 'Zum Arbeitszeitmodell',
      },
      vacation: {
        title: 'Urlaubstage vergeben',
        text: 'An alle auf einmal, nach einer Regel und mit Vorschau.',
        go: 'Urlaubstage für alle',
      },
      kiosk: {
        title: 'Terminal einrichten',
        text: 'Irgendein Tablet am Eingang, an dem alle stempeln. Eingerichtet wird es mit einem QR-Code.',
        go: 'Zu den Terminals',
      },
      punch: {
        title: 'Das erste Stempeln sehen',
        text: 'Eingeladene setzen ein Passwort und drücken „Arbeit beginnen“. Dann sehen Sie, dass sie bei der Arbeit sind.',
        go: 'Wer ist da?',
      },
    },
  },
  {
    steps: {
      punch: {
        text: 'Eingeladene setzen ein Passwort und drücken „Arbeit beginnen“. Dann siehst du, dass sie bei der Arbeit sind.',
      },
    },
  },
)
