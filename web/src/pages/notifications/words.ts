import { texts } from '../../i18n/language.tsx'

export const words = texts(
  {
    title: 'Notifications',
    about: 'Updates that concern you, and warnings that need attention.',
    kind: 'Kind',
    kinds: { all: 'All', trigger_warning: 'Warnings', notification: 'Messages' },
    count: (count: number) => (count === 1 ? '1 notification' : `${count} notifications`),
    clearAll: 'Clear all',
    clearKind: { trigger_warning: 'Clear all warnings', notification: 'Clear all messages' },
    clearTitle: 'Clear notifications?',
    clearText: (count: number) =>
      count === 1
        ? '1 notification will be permanently deleted.'
        : `${count} notifications will be permanently deleted.`,
    clear: 'Clear',
    none: 'No notifications',
    noneText: 'Updates that concern you appear here.',
    noneOfKind: 'No notifications of this kind',
    noneOfKindText: 'Choose “All” to see the others.',
  },
  {
    title: 'Mitteilungen',
    about: 'Was andere getan haben und Sie betrifft, und was sich jemand ansehen sollte.',
    kind: 'Art',
    kinds: { all: 'Alle', trigger_warning: 'Warnungen', notification: 'Nachrichten' },
    count: (count: number) => (count === 1 ? '1 Mitteilung' : `${count} Mitteilungen`),
    clearAll: 'Alle löschen',
    clearKind: { trigger_warning: 'Alle Warnungen löschen', notification: 'Alle Nachrichten löschen' },
    clearTitle: 'Mitteilungen löschen?',
    clearText: (count: number) =>
      count === 1 ? '1 Mitteilung wird endgültig gelöscht.' : `${count} Mitteilungen werden endgültig gelöscht.`,
    clear: 'Löschen',
    none: 'Alles erledigt',
    noneText: 'Was andere tun und Sie betrifft, erscheint hier.',
    noneOfKind: 'Nichts von dieser Art',
    noneOfKindText: 'Wählen Sie „Alle“, um die anderen zu sehen.',
  },
  {
    about: 'Was andere getan haben und dich betrifft, und was sich jemand ansehen sollte.',
    noneText: 'Was andere tun und dich betrifft, erscheint hier.',
    noneOfKindText: 'Wähle „Alle“, um die anderen zu sehen.',
  },
)
