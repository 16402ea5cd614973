import { Group, Text } from '@mantine/core'
import type { Import } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { useFormat } from '../../../time/format.ts'
import { words } from './words.ts'

/** The number of lines of the file, by their result or expected result. */
export function Counts({ row: { state, counts } }: { row: Import }) {
  const t = useTexts(words)
  const format = useFormat()
  const {
    rows = 0,
    made = 0,
    known = 0,
    wrong = 0,
    taken_back = 0,
    kept = 0,
    unknown_people = 0,
    overlaps = 0,
  } = counts
  const shown: [string, number][] =
    state === 'previewed'
      ? [
          [t.rows, rows],
          [t.new, counts.new ?? 0],
          [t.known, known],
          [t.wrong, wrong],
          ...((unknown_people > 0 ? [[t.unknownPeople, unknown_people]] : []) as [string, number][]),
          ...((overlaps > 0 ? [[t.overlaps, overlaps]] : []) as [string, number][]),
        ]
      : [
          [t.rows, rows],
          [t.made, made],
          [t.known, known],
          [t.wrong, wrong],
          ...(state === 'taken_back'
            ? ([
                [t.taken, taken_back],
                [t.kept, kept],
              ] as [string, number][])
            : []),
        ]
  return (
    <Group component="dl" gap="xl" m={0}>
      {shown.map(([label, count]) => (
        <div key={label}>
          <Text component="dt" size="xs" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} fw={650} size="lg">
            {format.number(count)}
          </Text>
        </div>
      ))}
    </Group>
  )
}
