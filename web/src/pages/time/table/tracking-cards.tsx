import { Anchor, Checkbox, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useTexts } from '../../../i18n/language.tsx'
import { ColorName } from '../../../parts/status.tsx'
import { StateBadge } from '../state-badge.tsx'
import { words as common } from '../words.ts'
import { DayMarks, useDayMarks } from './day-marks.tsx'
import { Extras } from './extras.tsx'
import { useRow } from './row.ts'
import { TagList } from './tag-list.tsx'
import type { RowsProps } from './tracking-table.tsx'
import { words } from './words.ts'

/** The table's rows as cards, for a narrow screen. */
export function TrackingCards({ rows, included, selection, withPerson, open, openAbsence }: RowsProps) {
  const t = useTexts(words)
  const names = useTexts(common)
  const rowOf = useRow(included)
  const marksOf = useDayMarks(rows)
  const ids = rows.map(({ id }) => id)
  const ticked = ids.filter((id) => selection.all || selection.ids.has(id)).length
  return (
    <Stack gap="xs">
      <Checkbox
        label={t.selectPage}
        checked={ticked > 0 && ticked === ids.length}
        indeterminate={ticked > 0 && ticked < ids.length}
        disabled={selection.all}
        onChange={() => selection.togglePage(ids)}
      />
      <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t.list}>
        {rows.map((tracking) => {
          const row = rowOf(tracking)
          return (
            <Paper key={tracking.id} component="li" withBorder radius="lg" p="sm">
              <Group align="flex-start" wrap="nowrap" gap="sm">
                <Checkbox
                  mt={2}
                  aria-label={t.select(row.name)}
                  checked={selection.all || selection.ids.has(tracking.id)}
                  disabled={selection.all}
                  onChange={() => selection.toggle(tracking.id)}
                />
                <Stack gap={4} flex={1} miw={0}>
                  <Group justify="space-between" wrap="nowrap" gap="xs">
                    <Anchor
                      component="button"
                      size="sm"
                      fw={600}
                      ta="left"
                      c="var(--mantine-color-text)"
                      td="underline"
                      onClick={() => open(tracking.id)}
                    >
                      {row.day} {row.year}
                      <VisuallyHidden>, {row.also}</VisuallyHidden>
                    </Anchor>
                    <StateBadge tracking={tracking} />
                  </Group>
                  <DayMarks marks={marksOf(tracking)} openAbsence={openAbsence} />
                  {withPerson && row.person && <Text size="sm">{row.person.username}</Text>}
                  <Group justify="space-between" gap="xs">
                    <Text size="sm">
                      {row.start} – {row.end}
                    </Text>
                    <Text size="sm" fw={600}>
                      {row.net} {names.hours}
                    </Text>
                  </Group>
                  <Group justify="space-between" gap="xs">
                    <Text size="sm" c="dimmed">
                      {names.breaks} {row.rest} {names.hours}
                    </Text>
                    <Extras tracking={tracking} labels={row.extras} />
                  </Group>
                  {row.area && <ColorName color={row.area.color} name={row.area.name} />}
                  {row.tags.length > 0 && <TagList tags={row.tags} />}
                </Stack>
              </Group>
            </Paper>
          )
        })}
      </Stack>
    </Stack>
  )
}
