import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendarWeek, IconPlus } from '@tabler/icons-react'
import { intersect } from '../../../../../src/shared/working-day.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Empty, Loaded } from '../../../parts/states.tsx'
import { addDays } from '../../../time/days.ts'
import { useIsClosed } from '../../../time-account/use-is-closed.ts'
import { intervalOf } from '../../../tracking-form/interval.ts'
import { FillMenu } from '../fill/fill-menu.tsx'
import type { TimeFilters } from '../filters/time-filters.ts'
import { Totals } from '../totals.tsx'
import { words as common } from '../words.ts'
import { isFree } from './day-head.tsx'
import { useMoves } from './use-moves.ts'
import { useWeek } from './use-week.ts'
import { WeekGrid } from './week-grid.tsx'
import { WeekNav } from './week-nav.tsx'
import { WeekStack } from './week-stack.tsx'
import { words } from './words.ts'

type Props = { filters: TimeFilters; mayAdd: boolean }

export function WeekView({ filters, mayAdd }: Props) {
  const t = useTexts(words)
  const names = useTexts(common)
  const narrow = useMediaQuery('(max-width: 62em)')
  // A time that began on the day before may reach into the week.
  const isClosed = useIsClosed(filters.person, addDays(filters.week, -1))
  const moves = useMoves(filters.week)
  const week = useWeek(filters, moves.saving)
  const draft = moves.draft?.to.tracking
  const overlaps = week.stretches.some(
    ({ tracking }) => draft && tracking.id !== draft.id && intersect(intervalOf(tracking), intervalOf(draft)),
  )
  const open = (id: string) => filters.change({ open: id })
  const openAbsence = (id: string) => filters.change({ absence: id })
  const Days = narrow ? WeekStack : WeekGrid
  const addOn = (day: string) => (mayAdd && !isClosed(day) ? () => filters.change({ new: '1', day }) : undefined)
  return (
    <Stack gap="md">
      <WeekNav filters={filters}>{mayAdd && <FillMenu person={filters.person} week={filters.week} />}</WeekNav>
      <Totals meta={week.totals} />
      <Loaded query={week.query} skeleton={<Skeleton height={480} radius="lg" />}>
        {({ days, included }) => {
          const isEmpty = days.every(({ segments, absences }) => segments.length === 0 && absences.length === 0)
          const isAllClosed = days.every(({ day }) => isClosed(day))
          const hasHoliday = days.some(({ holiday }) => holiday)
          const overnight = days.some(({ segments }) => segments.some(({ after }) => after))
          return (
            <>
              {/* Nothing is missing in a week without working days. */}
              {isEmpty && !days.every(isFree) && (
                <Empty
                  title={t.empty}
                  icon={IconCalendarWeek}
                  action={
                    mayAdd &&
                    !isAllClosed && (
                      <Button
                        leftSection={<IconPlus size={18} aria-hidden />}
                        onClick={() => filters.change({ new: '1' })}
                      >
                        {names.add}
                      </Button>
                    )
                  }
                >
                  {isAllClosed ? t.emptyClosed : mayAdd ? t.emptyText : t.emptyPunch}
                </Empty>
              )}
              {!(isEmpty && narrow && !hasHoliday) && (
                <Days {...{ days, included, open, openAbsence, addOn, moves, overlaps }} hours={week.hours} />
              )}
              {overnight && (
                <Text size="xs" c="dimmed">
                  {t.countsHere}
                </Text>
              )}
            </>
          )
        }}
      </Loaded>
    </Stack>
  )
}
