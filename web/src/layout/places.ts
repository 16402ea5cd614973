import {
  IconBeach,
  IconCalendarCheck,
  IconCalendarMonth,
  IconChartBar,
  IconChecklist,
  IconClockPlay,
  IconScale,
  IconSettings,
  IconTable,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react'
import { texts, useTexts } from '../i18n/language.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.tsx'

const words = texts(
  {
    myDay: 'My day',
    time: 'Time',
    absences: 'Absences',
    calendar: 'Calendar',
    presence: 'Who is here',
    account: 'Time account',
    accounts: 'Time accounts',
    monthEnd: 'Month end',
    approvals: 'Approvals',
    people: 'People',
    reports: 'Reports',
    settings: 'Settings',
  },
  {
    myDay: 'Mein Tag',
    time: 'Zeiten',
    absences: 'Abwesenheiten',
    calendar: 'Kalender',
    presence: 'Wer ist da',
    account: 'Zeitkonto',
    accounts: 'Zeitkonten',
    monthEnd: 'Monatsabschluss',
    approvals: 'Genehmigungen',
    people: 'Personen',
    reports: 'Berichte',
    settings: 'Einstellungen',
  },
)

/** Whether a pathname, `/w/1/settings/tags`, belongs to the place with this key. */
export const isAt = (pathname: string, key: string): boolean => pathname.split('/')[3] === key

/**
 * The pages that this person may open. `decides` is for people who lead nobody, but have something to decide as the
 * substitute of a lead.
 */
export function usePlaces({ decides = false }: { decides?: boolean } = {}) {
  const t = useTexts(words)
  const { workspace, isLead, isAdmin, seesColleagues, me } = useSession()
  const { id } = workspace
  const all = [
    { key: 'my-day', label: t.myDay, to: paths.myDay(id), icon: IconClockPlay, shown: true },
    { key: 'time', label: t.time, to: paths.time(id), icon: IconTable, shown: true },
    { key: 'absences', label: t.absences, to: paths.absences(id), icon: IconBeach, shown: true },
    { key: 'calendar', label: t.calendar, to: paths.calendar(id), icon: IconCalendarMonth, shown: true },
    {
      key: 'presence',
      label: t.presence,
      to: paths.presence(id),
      icon: IconUserCheck,
      shown: isLead || seesColleagues,
    },
    {
      key: 'accounts',
      label: isLead ? t.accounts : t.account,
      to: isLead ? paths.accounts(id) : paths.account(id, me.id),
      icon: IconScale,
      shown: true,
    },
    { key: 'approvals', label: t.approvals, to: paths.approvals(id), icon: IconChecklist, shown: isLead || decides },
    { key: 'month-end', label: t.monthEnd, to: paths.monthEnd(id), icon: IconCalendarCheck, shown: isAdmin },
    { key: 'people', label: t.people, to: paths.people(id), icon: IconUsers, shown: true },
    { key: 'reports', label: t.reports, to: paths.reports(id), icon: IconChartBar, shown: true },
    { key: 'settings', label: t.settings, to: paths.settings(id), icon: IconSettings, shown: true },
  ]
  return all.filter(({ shown }) => shown)
}
