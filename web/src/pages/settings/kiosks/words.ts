import { texts } from '../../../i18n/language.tsx'

export const words = texts(
  {
    title: 'Kiosks',
    about: 'Tablets at the entrance on which everybody punches with a PIN, without signing in.',
    add: 'Set up a kiosk',
    name: 'Name',
    nameHint: 'Where the tablet hangs, for example “Bakehouse entrance”.',
    go: 'Create the link',
    link: 'Link for the tablet',
    made: (title: string) => `${title} is ready`,
    how: 'How to set up the tablet',
    steps: [
      'Open the link in the browser of the tablet: send it there, or type it.',
      'Add the page to the home screen, and open it from there so that it fills the screen.',
      'Keep the screen on in the settings of the tablet, and pin the app so that nobody leaves it.',
      'Tell your people their kiosk PIN; it stands on the page of each person.',
    ],
    revoke: 'The tablet stops working at once. What was punched on it stays.',
    none: 'No kiosks yet',
    noneText: 'A kiosk is any tablet with a browser. Set one up and open its link there.',
  },
  {
    title: 'Terminals',
    about: 'Tablets am Eingang, an denen alle mit einer PIN stempeln, ohne sich anzumelden.',
    add: 'Terminal einrichten',
    name: 'Name',
    nameHint: 'Wo das Tablet hängt, zum Beispiel „Eingang Backstube“.',
    go: 'Link erzeugen',
    link: 'Link für das Tablet',
    made: (title: string) => `${title} ist bereit`,
    how: 'So richten Sie das Tablet ein',
    steps: [
      'Öffnen Sie den Link im Browser des Tablets: Senden Sie ihn dorthin, oder tippen Sie ihn ab.',
      'Fügen Sie die Seite zum Startbildschirm hinzu, und öffnen Sie sie von dort, damit sie den Bildschirm füllt.',
      'Lassen Sie in den Einstellungen des Tablets den Bildschirm an, und fixieren Sie die App.',
      'Sagen Sie allen ihre Terminal-PIN; sie steht auf der Seite der Person.',
    ],
    revoke: 'Das Tablet funktioniert sofort nicht mehr. Was daran gestempelt wurde, bleibt.',
    none: 'Noch keine Terminals',
    noneText: 'Ein Terminal ist irgendein Tablet mit Browser. Richten Sie eines ein, und öffnen Sie dort seinen Link.',
  },
  {
    how: 'So richtest du das Tablet ein',
    steps: [
      'Öffne den Link im Browser des Tablets: Sende ihn dorthin, oder tippe ihn ab.',
      'Füge die Seite zum Startbildschirm hinzu, und öffne sie von dort, damit sie den Bildschirm füllt.',
      'Lass in den Einstellungen des Tablets den Bildschirm an, und fixiere die App.',
      'Sage allen ihre Terminal-PIN; sie steht auf der Seite der Person.',
    ],
    noneText: 'Ein Terminal ist irgendein Tablet mit Browser. Richte eines ein, und öffne dort seinen Link.',
  },
)
