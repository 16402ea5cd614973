import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { daysOf } from '../../../absences/span.ts'
import { idOf, related, useAll } from '../../../api/hooks.ts'
import type { Absence, Area, PersonOverview } from '../../../api/records.ts'
import { useAreas } from '../../../api/reference.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { PersonName } from '../../../parts/people.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { AbsenceStatus } from '../../../parts/status.tsx'
import { NoticeBadge } from '../notice-badge.tsx'
import { Part } from './part.tsx'
import type { Request } from './use-pending.ts'
import { useSpan } from './use-span.ts'
import { absenceWords } from './words.ts'

const few = 5

const isIn = (area: Area, userId: string | undefined): boolean => area.rel.users.some(({ id }) => id === userId)

/** Who else is away or has requested it. People of the same areas come first, as they cover for each other. */
export function AlsoAway({ request }: { request: Request }) {
  const t = useTexts(absenceWords)
  const areas = useAreas()
  const userId = idOf(request.absence, 'user')
  const { from, until } = daysOf(request.absence)
  const list = useAll<Absence>('absences', {
    filter: {
      overlapping_with_range: `${from}_${until}`,
      user_id: `!eq:${userId}`,
      confirmation_status: '!eq:rejected',
    },
    include: ['user', 'absence_type'],
    sort: 'starts_at',
  })
  const own = (areas.data?.rows ?? []).filter((area) => isIn(area, userId))
  return (
    <Part title={t.away}>
      <Loaded query={list} skeleton={<Text size="sm">…</Text>}>
        {({ rows, included }) => (
          <People
            rows={rows
              .map((absence) => ({
                absence,
                person: related<PersonOverview>(included, absence, 'user'),
                shared: own.filter((area) => isIn(area, idOf(absence, 'user'))).map(({ name }) => name),
              }))
              .sort((left, right) => Number(right.shared.length > 0) - Number(left.shared.length > 0))}
          />
        )}
      </Loaded>
    </Part>
  )
}

type Away = { absence: Absence; person: PersonOverview | undefined; shared: string[] }

function People({ rows }: { rows: readonly Away[] }) {
  const t = useTexts(absenceWords)
  const span = useSpan()
  const [all, setAll] = useState(false)
  if (rows.length === 0) return <Text size="sm">{t.nobody}</Text>
  return (
    <Stack gap="xs" align="stretch">
      {rows.slice(0, all ? undefined : few).map(({ absence, person, shared }) => (
        <Group key={absence.id} gap="xs" justify="space-between">
          {person && <PersonName person={person} about={`${absence.title}, ${span(absence)}`} />}
          <Group gap={4}>
            {shared.length > 0 && <NoticeBadge>{t.sameArea(shared.join(', '))}</NoticeBadge>}
            <AbsenceStatus absence={absence} />
          </Group>
        </Group>
      ))}
      {!all && rows.length > few && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)} style={{ alignSelf: 'flex-start' }}>
          {t.more(rows.length - few)}
        </Button>
      )}
    </Stack>
  )
}
