import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { AbsenceDrawer } from '../../absences/absence-drawer.tsx'
import { RequestDialog } from '../../absences/request-dialog.tsx'
import type { RequestStart } from '../../absences/request-values.ts'
import { useTexts } from '../../i18n/language.tsx'
import { AddButton } from '../../parts/add-button.tsx'
import { CutNotice } from '../../parts/cut-notice.tsx'
import { Page } from '../../parts/page.tsx'
import { Pager } from '../../parts/pager.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { useAdministered } from '../../session/administered.ts'
import { useSession } from '../../session/session.tsx'
import { useFormat } from '../../time/format.ts'
import { DayList } from './day-list.tsx'
import { Legend } from './legend.tsx'
import { MonthGrid } from './month-grid.tsx'
import { Toolbar } from './toolbar.tsx'
import { type Calendar, useCalendar } from './use-calendar.ts'
import { type Shown, useView } from './use-view.ts'
import { words } from './words.ts'
import { YearGrid } from './year-grid.tsx'

/** Who is away when. */
export function CalendarPage() {
  const t = useTexts(words)
  const { role, isLead, isAdmin, seesColleagues, workspace } = useSession()
  const { may } = useAdministered()
  const shown = useView()
  const calendar = useCalendar(shown)
  const [asking, setAsking] = useState<RequestStart | null>(null)
  const ofColleagues = workspace.team_calendar_reasons ? t.colleaguesWithReasons : t.colleagues
  const ofOwn = role === 'employee' ? t.own : t.areas
  const about = isAdmin ? undefined : seesColleagues ? ofColleagues : ofOwn
  return (
    <Page
      title={t.title}
      about={about}
      actions={<AddButton label={isLead ? t.enter : t.ask} onClick={() => setAsking({})} />}
    >
      <Toolbar shown={shown} />
      <Loaded query={calendar} skeleton={<Skeleton height={480} />}>
        {(data) => (
          <Stack gap="sm" style={{ opacity: calendar.isOld ? 0.6 : 1 }} aria-busy={calendar.isOld}>
            <CutNotice list={data.absences} />
            <PartOfPeople calendar={data} />
            <Days
              calendar={data}
              shown={shown}
              ask={(userId, from, until = from) => may(userId) && setAsking({ userId, from, until })}
            />
            <Legend calendar={data} />
            {data.pages && <Pager meta={data.pages} turn={(page) => shown.change({ page: String(page) })} />}
          </Stack>
        )}
      </Loaded>
      {asking && <RequestDialog start={asking} onClose={() => setAsking(null)} />}
      <AbsenceDrawer id={shown.absence} onClose={() => shown.change({ absence: '' })} />
    </Page>
  )
}

/** Says which people are on this page, as the list would otherwise be taken for everybody. */
function PartOfPeople({ calendar: { people, pages } }: { calendar: Calendar }) {
  const t = useTexts(words)
  const format = useFormat()
  if (!pages || pages.total_pages < 2 || people.length === 0) return null
  return (
    <Text size="sm">{t.ofMany(people[0]!.username, people.at(-1)!.username, format.number(pages.total_count))}</Text>
  )
}

type Props = { calendar: Calendar; shown: Shown; ask(userId: string, from: string, until?: string): void }

function Days({ calendar, shown, ask }: Props) {
  const t = useTexts(words)
  const { view, from, until, change } = shown
  const openAbsence = (id: string): void => change({ absence: id })
  if (calendar.people.length === 0)
    return (
      <Empty
        title={t.nobody}
        action={
          <Button variant="default" onClick={() => change({ area: '', tag: '', page: '1' })}>
            {t.clear}
          </Button>
        }
      />
    )
  const common = { calendar, from, until, openAbsence, ask }
  if (view === 'list') return <DayList {...common} />
  return (
    <>
      <Text size="sm" c="dimmed" visibleFrom="sm">
        {view === 'year' ? t.yearHint : t.hint}
      </Text>
      {view === 'year' ? (
        <YearGrid {...common} openMonth={(at) => change({ view: 'month', at })} />
      ) : (
        <MonthGrid {...common} />
      )}
    </>
  )
}
