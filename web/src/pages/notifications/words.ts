import { texts } from '../../i18n/language.tsx'

export const words = texts(
  {
    title: 'Notifications',
    about: 'What others did that concerns you, and what somebody should look at.',
    kind: 'Kind',
    kinds: { all: 'All', trigger_warning: 'Warnings', notification: 'Messages' },
    count: (count: number) => (count === 1 ? '1 notification' : `${count} notifications`),
    clearAll: 'Clear all',
    clearKind: { trigger_warning: 'Clear all warnings', notification: 'Clear all messages' },
    clearTitle: 'Clear notifications?',
    clearText: (count: number) =>
      count === 1 ? '1 notification goes away for good.' : `${count} notifications go away for good.`,
    clear: 'Clear',
    none: 'All done',
    noneText: 'What others do that concerns you shows up here.',
    noneOfKind: 'Nothing of this kind',
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
