import { texts } from '../../../i18n/language.tsx'

export const words = texts(
  {
    title: 'First steps',
    about: (done: number, total: number) => `${done} of ${total} done. All steps are optional.`,
    optional: 'All steps are optional.',
    away: 'Hide the first steps',
    showAll: 'Show all steps',
    showNext: 'Show the next step only',
    skip: 'Skip',
    skipStep: (step: string) => `Skip: ${step}`,
    states: { done: 'Done:', skipped: 'Skipped:' },
    saveState: 'Company public holidays',
    fromFile: 'From a file',
    steps: {
      state: {
        title: 'Choose your state',
        text: 'Public holidays differ by state. They count as days off.',
        go: 'Choose the state',
      },
      areas: {
        title: 'Create areas',
        text: 'Departments or work locations, such as “Bakehouse” and “Shop”. Each can have its own lead.',
        go: 'Go to areas',
      },
      people: {
        title: 'Add your people',
        text: 'People with an e-mail address get an invitation; the others punch at a kiosk with a PIN.',
        go: 'Add a person',
      },
      week: {
        title: 'Set the working week',
        text: 'A work schedule sets how much somebody works on each day. Balances are based on it.',
        go: 'Go to the work schedule',
      },
      vacation: {
        title: 'Grant vacation days',
        text: 'Use a rule to grant days to everybody at once. You see a preview first.',
        go: 'Vacation days for all',
      },
      kiosk: {
        title: 'Set up a kiosk',
        text: 'Any tablet at the entrance where people punch. You set it up with a QR code.',
        go: 'Go to kiosks',
      },
      punch: {
        title: 'See the first punch',
        text: 'Invited people set a password and press “Start work”. You then see here that they are working.',
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
