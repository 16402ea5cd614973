import { noticeChannels } from '../../../../../src/shared/choice-words.ts'
import { texts } from '../../../i18n/language.tsx'

export const noticeWords = texts(
  {
    title: 'Notices of lapsing days',
    about:
      'Statutory days lapse only if the person was notified in time. Stint notifies them thirty days before; enter notices given by letter or in person here.',
    aboutOwn: 'Statutory days lapse only if you were notified in time. Stint notifies you thirty days before.',
    add: 'Enter a notice',
    none: 'No notices yet',
    noneText: 'Notices from Stint and those entered manually appear here.',
    channel: 'How',
    channels: noticeChannels.en,
    entitlement: 'Entitlement',
    days: 'Days',
    lapsesOn: 'Lapse after',
    toldOn: 'Notified on',
    line: (days: string, lapses: string) => `${days} ${days === '1' ? 'day' : 'days'}, lapsing after ${lapses}`,
    told: (day: string) => `Notified on ${day}`,
    by: (name: string) => `entered by ${name}`,
    read: (moment: string) => `read ${moment}`,
    unread: 'not read yet',
    late: 'Too late: the days do not lapse',
    lateHint: 'This notice came too late to take the days, so they do not lapse.',
    addTitle: 'New notice of lapsing days',
    remove: (line: string) => `Delete the notice: ${line}`,
    removeTitle: 'Delete the notice?',
    removeText: 'Days that lapsed because of it are restored.',
    removeLabel: 'Delete',
  },
  {
    title: 'Hinweise auf verfallende Tage',
    about:
      'Gesetzliche Tage verfallen nur, wenn die Person rechtzeitig darauf hingewiesen wurde. Stint weist dreißig Tage vorher hin; tragen Sie hier ein, was per Brief oder im Gespräch gesagt wurde.',
    aboutOwn:
      'Gesetzliche Tage verfallen nur, wenn Sie rechtzeitig darauf hingewiesen wurden. Stint weist dreißig Tage vorher hin.',
    add: 'Hinweis eintragen',
    none: 'Noch keine Hinweise',
    noneText: 'Hier stehen Hinweise von Stint und solche, die von Hand eingetragen sind.',
    channel: 'Wie',
    channels: noticeChannels.de,
    entitlement: 'Anspruch',
    days: 'Tage',
    lapsesOn: 'Verfallen nach dem',
    toldOn: 'Hingewiesen am',
    line: (days: string, lapses: string) => `${days} ${days === '1' ? 'Tag' : 'Tage'}, Verfall nach dem ${lapses}`,
    told: (day: string) => `Hingewiesen am ${day}`,
    by: (name: string) => `eingetragen von ${name}`,
    read: (moment: string) => `gelesen ${moment}`,
    unread: 'noch nicht gelesen',
    late: 'Zu spät: die Tage bleiben',
    lateHint: 'Das kam zu spät, um die Tage noch zu nehmen; sie verfallen danach nicht.',
    addTitle: 'Auf verfallende Tage hingewiesen',
    remove: (line: string) => `Hinweis löschen: ${line}`,
    removeTitle: 'Hinweis löschen?',
    removeText: 'Tage, die deshalb verfallen sind, kommen zurück.',
    removeLabel: 'Löschen',
  },
  {
    about:
      'Gesetzliche Tage verfallen nur, wenn die Person rechtzeitig darauf hingewiesen wurde. Stint weist dreißig Tage vorher hin; trage hier ein, was per Brief oder im Gespräch gesagt wurde.',
    aboutOwn:
      'Gesetzliche Tage verfallen nur, wenn du rechtzeitig darauf hingewiesen wurdest. Stint weist dreißig Tage vorher hin.',
  },
)
