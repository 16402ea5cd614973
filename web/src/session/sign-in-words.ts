import { texts } from '../i18n/language.tsx'

export const signInWords = texts(
  {
    title: 'Your session has ended',
    text: 'Sign in to continue where you left off. Nothing you entered is lost.',
    inTab: 'This opens a new tab. Sign in there, then come back to this one.',
    blocked: 'Your browser blocked the new tab. Allow pop-ups for this page and try again.',
    password: 'Password',
    go: 'Sign in',
    usePassword: 'Use your password',
    useProvider: 'Use a sign-in provider',
    other: 'Sign in another way, in a new tab',
    factor: 'Password accepted. Now use your second factor.',
  },
  {
    title: 'Ihre Sitzung ist beendet',
    text: 'Melden Sie sich an, um dort weiterzumachen, wo Sie waren. Von Ihren Eingaben geht nichts verloren.',
    inTab: 'Das öffnet einen neuen Tab. Kommen Sie hierher zurück, sobald Sie dort angemeldet sind.',
    blocked: 'Der Browser öffnet keinen neuen Tab. Erlauben Sie es für diese Seite und versuchen Sie es noch einmal.',
    password: 'Passwort',
    go: 'Anmelden',
    usePassword: 'Passwort benutzen',
    useProvider: 'Anmeldedienst benutzen',
    other: 'Auf andere Weise anmelden, in einem neuen Tab',
    factor: 'Ihr Passwort stimmt. Jetzt Ihr zweiter Faktor.',
  },
  {
    title: 'Deine Sitzung ist beendet',
    text: 'Melde dich an, um dort weiterzumachen, wo du warst. Von deinen Eingaben geht nichts verloren.',
    inTab: 'Das öffnet einen neuen Tab. Komm hierher zurück, sobald du dort angemeldet bist.',
    blocked: 'Der Browser öffnet keinen neuen Tab. Erlaube es für diese Seite und versuche es noch einmal.',
    factor: 'Dein Passwort stimmt. Jetzt dein zweiter Faktor.',
  },
)
