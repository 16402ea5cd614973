import { Group, Stack, Text } from '@mantine/core'
import { idOf, useList } from '../../../api/hooks.ts'
import type { Absence } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { AbsenceStatus } from '../../../parts/status.tsx'
import { useFormat } from '../../../time/format.ts'
import { Part } from './part.tsx'
import type { Request } from './use-pending.ts'
import { useSpan } from './use-span.ts'
import { absenceWords } from './words.ts'

/** Other recent requests of the same person. */
export function OtherRequests({ request }: { request: Request }) {
  const t = useTexts(absenceWords)
  const format = useFormat()
  const span = useSpan()
  const list = useList<Absence>('absences', {
    filter: { user_id: `eq:${idOf(request.absence, 'user')}`, id: `!eq:${request.id}` },
    sort: '-starts_at',
    items: 5,
  })
  return (
    <Part title={t.others}>
      <Loaded query={list} skeleton={<Text size="sm">…</Text>}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Text size="sm">{t.noOthers}</Text>
          ) : (
            <Stack gap={4} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {rows.map((absence) => (
                <Group key={absence.id} component="li" justify="space-between" gap="xs" wrap="nowrap">
                  <Text size="sm">
                    {absence.title}, {span(absence)} ({t.days(absence.days, format.number(absence.days))})
                  </Text>
                  <div style={{ flex: 'none' }}>
                    <AbsenceStatus absence={absence} />
                  </div>
                </Group>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Part>
  )
}
