import { texts } from '../../../i18n/language.tsx'

export const words = texts(
  {
    title: 'Roles',
    about: 'What the four roles may do, and who holds them here.',
    aboutReader: 'What the four roles may do. Admins assign them.',
    mine: 'You',
    holders: 'People with this role',
    change: 'Roles are assigned under People, on the person’s page.',
    count: (count: number) => (count === 0 ? 'Nobody yet' : count === 1 ? '1 person' : `${count} people`),
    explained: {
      employee:
        'Punches in and out, sees their own times and vacation days, and requests absences. Sees who else is in the workspace, but not their times.',
      area_admin:
        'Also sees, corrects and confirms the times of everybody in their own areas, and decides on their absences.',
      admin:
        'Does the same for everybody in the workspace. Adds people, assigns roles and changes the workspace settings.',
      account_admin:
        'Is admin in every workspace of the account. Changes the account, adds and deletes workspaces, and issues API tokens.',
    },
  },
  {
    title: 'Rollen',
    about: 'Was die vier Rollen dürfen, und wer sie hier hat.',
    aboutReader: 'Was die vier Rollen dürfen. Die Verwaltung vergibt sie.',
    mine: 'Sie',
    holders: 'Wer diese Rolle hat',
    change: 'Rollen werden unter „Personen“ auf der Seite der Person vergeben.',
    count: (count: number) => (count === 0 ? 'Noch niemand' : count === 1 ? '1 Person' : `${count} Personen`),
    explained: {
      employee:
        'Stempelt, sieht die eigenen Zeiten und Urlaubstage und beantragt Abwesenheiten. Sieht, wer sonst im Arbeitsbereich ist, aber keine Zeiten anderer.',
      area_admin:
        'Außerdem für alle Personen der eigenen Bereiche: sieht und berichtigt deren Zeiten, bestätigt sie und entscheidet über deren Abwesenheiten.',
      admin:
        'Dasselbe für alle im Arbeitsbereich. Nimmt Personen auf, vergibt Rollen und ändert die Einstellungen des Arbeitsbereichs.',
      account_admin:
        'Verwaltet alle Arbeitsbereiche des Kontos. Ändert das Konto, legt Arbeitsbereiche an, löscht sie und vergibt API-Tokens.',
    },
  },
  { mine: 'Du' },
)
