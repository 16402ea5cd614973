import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconBeach } from '@tabler/icons-react'
import { related, useList } from '../../api/hooks.ts'
import type { Absence, AbsenceType } from '../../api/records.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Pager } from '../../parts/pager.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { type ListFilters, RequestFilters } from './request-filters.tsx'
import { RequestRow } from './request-row.tsx'
import classes from './requests-list.module.css'
import { words } from './words.ts'

type Props = ListFilters & {
  userId: string
  page: string
  change(changed: Partial<ListFilters & { page: string; absence: string }>): void
}

/** A person's absences, the latest first. */
export function RequestsList({ userId, state, year, page, change }: Props) {
  const t = useTexts(words)
  const list = useList<Absence>('absences', {
    filter: {
      user_id: `eq:${userId}`,
      confirmation_status: state && `eq:${state}`,
      overlapping_with_range: year && `${year}-01-01_${year}-12-31`,
    },
    include: ['absence_type'],
    sort: '-starts_at',
    page: Number(page) || 1,
    items: 20,
  })
  const filtered = state !== '' || year !== ''
  return (
    <Stack gap="sm" component="section" aria-label={t.requests}>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4">
          {t.requests}
        </Title>
        <RequestFilters state={state} year={year} change={(changed) => change({ ...changed, page: '1' })} />
      </Group>
      <Loaded query={list}>
        {({ rows, included, meta }) =>
          rows.length === 0 ? (
            <Card withBorder radius="lg">
              {filtered ? (
                <Empty
                  title={t.emptyFiltered}
                  action={
                    <Button variant="default" onClick={() => change({ state: '', year: '', page: '1' })}>
                      {t.clear}
                    </Button>
                  }
                />
              ) : (
                <Empty title={t.empty} icon={IconBeach}>
                  <Text span>{t.emptyText}</Text>
                </Empty>
              )}
            </Card>
          ) : (
            <>
              <ul className={classes.list}>
                {rows.map((absence) => (
                  <RequestRow
                    key={absence.id}
                    absence={absence}
                    type={related<AbsenceType>(included, absence, 'absence_type')}
                    open={() => change({ absence: absence.id })}
                  />
                ))}
              </ul>
              <Pager meta={meta} turn={(next) => change({ page: String(next) })} />
            </>
          )
        }
      </Loaded>
    </Stack>
  )
}
