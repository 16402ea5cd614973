import { Button, Group, Pagination, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useList } from '../../../api/hooks.ts'
import type { Tracking, TrackingTotals } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { useSelection } from '../../../parts/selection.ts'
import { Empty, Loaded } from '../../../parts/states.tsx'
import { useSession } from '../../../session/session.tsx'
import { BatchBar } from '../batch/batch-bar.tsx'
import { BatchProgress } from '../batch/batch-progress.tsx'
import { useBatch } from '../batch/use-batch.ts'
import {
  everybody,
  filtersSet,
  newestFirst,
  oldestFirst,
  type TimeFilters,
  tableFilter,
} from '../filters/time-filters.ts'
import { Totals } from '../totals.tsx'
import { words as common } from '../words.ts'
import { TrackingCards } from './tracking-cards.tsx'
import { TrackingTable } from './tracking-table.tsx'
import { words } from './words.ts'

const perPage = 25
const include = ['user', 'area', 'tags', 'breaks']

export function TableView({ filters, mayAdd }: { filters: TimeFilters; mayAdd: boolean }) {
  const t = useTexts(words)
  const names = useTexts(common)
  const { isLead } = useSession()
  const phone = useMediaQuery('(max-width: 48em)')
  const page = Math.max(1, Number.parseInt(filters.page, 10) || 1)
  const filter = tableFilter(filters)
  const sort = filters.sort === oldestFirst ? oldestFirst : newestFirst
  const list = useList<Tracking, TrackingTotals>('time_trackings', { filter, sort, page, items: perPage, include })
  const selection = useSelection(JSON.stringify(filter))
  const batch = useBatch()
  const open = (id: string) => filters.change({ open: id })
  const openAbsence = (id: string) => filters.change({ absence: id })
  const last = list.data?.meta.total_pages ?? 0
  // The page does not exist after its rows were deleted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the number of pages has decreased
  useEffect(() => {
    if (last > 0 && page > last) filters.change({ page: String(last) })
  }, [last, page])
  // `all` in the API ignores filters: it means everything that the caller may change.
  const unfiltered = filtersSet(filters) === 0 && (!isLead || filters.person === everybody)
  return (
    <Stack gap="md" aria-busy={list.isPlaceholderData}>
      <VisuallyHidden component="h2">{t.list}</VisuallyHidden>
      <Totals meta={list.data?.meta} />
      <BatchProgress batch={batch} />
      <Loaded query={list} skeleton={<TableSkeleton />}>
        {({ rows, included, meta }) => {
          if (meta.total_count === 0)
            return (
              <Empty
                title={t.empty}
                action={
                  mayAdd && (
                    <Button
                      leftSection={<IconPlus size={18} aria-hidden />}
                      onClick={() => filters.change({ new: '1' })}
                    >
                      {names.add}
                    </Button>
                  )
                }
              >
                {filtersSet(filters) > 0 ? t.emptyFiltered : t.emptyText}
              </Empty>
            )
          const shown = { rows, included, selection, open, openAbsence, withPerson: isLead }
          return (
            <>
              <BatchBar selection={selection} batch={batch} everything={unfiltered ? meta.total_count : null} />
              {phone ? (
                <TrackingCards {...shown} />
              ) : (
                <TrackingTable
                  {...shown}
                  oldestFirst={sort === oldestFirst}
                  turn={() => filters.narrow({ sort: sort === oldestFirst ? newestFirst : oldestFirst })}
                />
              )}
              {meta.total_pages > 1 && (
                <Group justify="center" component="nav" aria-label={t.page}>
                  <Pagination
                    total={meta.total_pages}
                    value={page}
                    siblings={phone ? 0 : 1}
                    size={phone ? 'sm' : 'md'}
                    onChange={(next) => filters.change({ page: String(next) })}
                    getItemProps={(number) => ({ 'aria-label': String(number) })}
                    getControlProps={(control) => ({ 'aria-label': control === 'next' ? t.nextPage : t.previousPage })}
                  />
                </Group>
              )}
            </>
          )
        }}
      </Loaded>
    </Stack>
  )
}

function TableSkeleton() {
  return (
    <Stack gap="xs">
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items are identical
        <Skeleton key={index} height={40} />
      ))}
    </Stack>
  )
}
