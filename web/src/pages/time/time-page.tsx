import { SegmentedControl } from '@mantine/core'
import { AbsenceDrawer } from '../../absences/absence-drawer.tsx'
import { useOne } from '../../api/hooks.ts'
import type { PersonOverview } from '../../api/records.ts'
import { RequestCorrectionButton } from '../../corrections/request-correction-button.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { AddButton } from '../../parts/add-button.tsx'
import { Page } from '../../parts/page.tsx'
import { useSession } from '../../session/session.tsx'
import { DetailDrawer } from './detail/detail-drawer.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import { everybody, useTimeFilters } from './filters/time-filters.ts'
import { AddDrawer } from './form/add-drawer.tsx'
import { useMayCreate } from './may.ts'
import { TableView } from './table/table-view.tsx'
import { WeekView } from './week/week-view.tsx'
import { words } from './words.ts'

/** Recorded working time, as a week or as a list. Its whole state is in the search parameters. */
export function TimePage() {
  const t = useTexts(words)
  const filters = useTimeFilters()
  const { create } = useMayCreate()
  const { me } = useSession()
  const isOther = filters.person !== me.id && filters.person !== everybody
  // Named in the heading, as the person filter is collapsed on a phone.
  const other = useOne<PersonOverview>(`users/${filters.person}`, {}, { enabled: isOther })
  return (
    <Page
      title={t.title}
      about={isOther && other.data ? t.aboutOf(other.data.row.username) : t.about}
      actions={
        <>
          <SegmentedControl
            aria-label={t.view}
            value={filters.inTable ? 'table' : 'week'}
            onChange={(view) => filters.narrow({ view })}
            data={[
              { value: 'week', label: t.week },
              { value: 'table', label: t.table },
            ]}
          />
          {create && <AddButton label={t.add} onClick={() => filters.change({ new: '1' })} />}
          {!create && <RequestCorrectionButton />}
        </>
      }
    >
      <FilterBar filters={filters} />
      {filters.inTable ? (
        <TableView filters={filters} mayAdd={create} />
      ) : (
        <WeekView filters={filters} mayAdd={create} />
      )}
      <DetailDrawer filters={filters} />
      <AbsenceDrawer id={filters.absence} onClose={() => filters.change({ absence: '' })} />
      <AddDrawer filters={filters} />
    </Page>
  )
}
