import { texts } from '../../i18n/language.tsx'

export const words = texts(
  {
    title: 'Approvals',
    about: 'Requests and recorded time waiting for your decision.',
    aboutStandingIn: 'Requests you decide on for somebody who is away.',
    nothingForYou: 'Nothing for you to approve',
    nothingForYouText:
      'Approvals are for admins, and for the substitutes of admins who are away. You find your own requests under Absences.',
    toAbsences: 'Go to my absences',
    tabs: { absences: 'Absences', corrections: 'Corrections', time: 'Time' },
    approve: 'Approve',
    reject: 'Reject',
    message: 'Message to the person',
    messageAbout: 'Optional. The person sees it along with the decision, so a reason helps.',
    key: (action: string, key: string) => `${action} (key ${key})`,
    undo: 'Undo',
    dismiss: 'Dismiss',
    retry: 'Try again',
    progress: (done: number, total: number) => `${done} of ${total} done`,
    progressLabel: 'Progress',
    selected: (count: number) => `${count} selected`,
  },
  {
    title: 'Genehmigungen',
    about: 'Anträge und erfasste Zeiten, die auf Ihre Entscheidung warten.',
    aboutStandingIn: 'Anträge, über die Sie in Vertretung entscheiden.',
    nothingForYou: 'Für Sie gibt es nichts zu entscheiden',
    nothingForYouText:
      'Genehmigungen sind für Admins und wer sie vertritt, solange sie abwesend sind. Was aus Ihren eigenen Anträgen wurde, sehen Sie unter „Abwesenheiten“.',
    toAbsences: 'Zu meinen Abwesenheiten',
    tabs: { absences: 'Abwesenheiten', corrections: 'Korrekturen', time: 'Zeiten' },
    approve: 'Genehmigen',
    reject: 'Ablehnen',
    message: 'Nachricht an die Person',
    messageAbout: 'Freiwillig. Eine Begründung hilft: Die Person liest sie mit der Entscheidung.',
    key: (action: string, key: string) => `${action} (Taste ${key})`,
    undo: 'Rückgängig',
    dismiss: 'Schließen',
    retry: 'Noch einmal',
    progress: (done: number, total: number) => `${done} von ${total} erledigt`,
    progressLabel: 'Fortschritt',
    selected: (count: number) => `${count} ausgewählt`,
  },
  {
    about: 'Anträge und erfasste Zeiten, die auf deine Entscheidung warten.',
    aboutStandingIn: 'Anträge, über die du in Vertretung entscheidest.',
    nothingForYou: 'Für dich gibt es nichts zu entscheiden',
    nothingForYouText:
      'Genehmigungen sind für Admins und wer sie vertritt, solange sie abwesend sind. Was aus deinen eigenen Anträgen wurde, siehst du unter „Abwesenheiten“.',
  },
)
