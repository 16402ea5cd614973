import { texts } from '../../../i18n/language.tsx'

export const accessWords = texts(
  {
    roles: 'Role',
    role: 'Role in this workspace',
    noRole: 'Not a member of this workspace',
    accountAdminAbout: 'Administers all workspaces of the account and the account itself.',
    ownRole: 'You cannot change your own role. Ask another admin.',
    more: 'More actions',
    deactivate: 'Deactivate',
    deactivateTitle: (name: string) => `Deactivate ${name}?`,
    deactivateText:
      'The person is signed out everywhere immediately and can no longer sign in. Nothing is lost, and you can activate the person again.',
    deactivated: (name: string) => `${name} is inactive`,
    activate: 'Activate',
    activated: (name: string) => `${name} is active again`,
    remove: 'Delete',
    removeTitle: (name: string) => `Delete ${name}?`,
    removeText:
      'The person loses all access, and the e-mail address becomes available again. Recorded times and absences keep the name; pending requests are closed. Unlike deactivating, this cannot be undone.',
    typeName: (name: string) => `Type the name to confirm: ${name}`,
    removed: (name: string) => `${name} was deleted`,
  },
  {
    roles: 'Rolle',
    role: 'Rolle in diesem Arbeitsbereich',
    noRole: 'Nicht Mitglied dieses Arbeitsbereichs',
    accountAdminAbout: 'Verwaltet alle Arbeitsbereiche des Kontos und das Konto selbst.',
    ownRole: 'Niemand ändert die eigene Rolle. Fragen Sie eine andere Admin-Person.',
    more: 'Weitere Aktionen',
    deactivate: 'Deaktivieren',
    deactivateTitle: (name: string) => `${name} deaktivieren?`,
    deactivateText:
      'Die Person wird sofort überall abgemeldet und kann sich nicht mehr anmelden. Nichts geht verloren, und Sie können die Person wieder aktivieren.',
    deactivated: (name: string) => `${name} ist inaktiv`,
    activate: 'Aktivieren',
    activated: (name: string) => `${name} ist wieder aktiv`,
    remove: 'Löschen',
    removeTitle: (name: string) => `${name} löschen?`,
    removeText:
      'Die Person verliert jeden Zugang, und die E-Mail-Adresse wird frei. Erfasste Zeiten und Abwesenheiten behalten den Namen, offene Anträge werden geschlossen. Das lässt sich nicht rückgängig machen, Deaktivieren schon.',
    typeName: (name: string) => `Tippen Sie zur Bestätigung den Namen: ${name}`,
    removed: (name: string) => `${name} wurde gelöscht`,
  },
  {
    ownRole: 'Niemand ändert die eigene Rolle. Frage eine andere Admin-Person.',
    deactivateText:
      'Die Person wird sofort überall abgemeldet und kann sich nicht mehr anmelden. Nichts geht verloren, und du kannst die Person wieder aktivieren.',
    typeName: (name: string) => `Tippe zur Bestätigung den Namen: ${name}`,
  },
)
