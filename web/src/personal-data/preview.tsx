import { Stack, Text, Title } from '@mantine/core'
import { categoryLabels, type DataCategory, reasonFor } from '../../../src/shared/personal-data-words.ts'
import type { ErasurePreviewRow } from '../api/records.ts'
import { texts, useLanguage, useTexts } from '../i18n/language.tsx'
import { useFormat } from '../time/format.ts'

const words = texts(
  {
    when: { at_once: 'Erased immediately', later: 'Erased later', kept: 'Kept, without a name' },
    by: (day: string) => `erased by ${day}`,
    records: (count: number) => (count === 1 ? '1 record' : `${count} records`),
  },
  {
    when: { at_once: 'Wird sofort gelöscht', later: 'Wird später gelöscht', kept: 'Bleibt, ohne Namen' },
    by: (day: string) => `gelöscht bis ${day}`,
    records: (count: number) => (count === 1 ? '1 Eintrag' : `${count} Einträge`),
  },
)

/** What is erased when, and why. */
export function Preview({ rows }: { rows: readonly ErasurePreviewRow[] }) {
  const t = useTexts(words)
  return (
    <Stack gap="sm">
      {(['at_once', 'later', 'kept'] as const).map((when) => {
        const within = rows.filter((row) => row.when === when)
        if (within.length === 0) return null
        return (
          <section key={when}>
            <Title order={3} size="h6">
              {t.when[when]}
            </Title>
            <Stack component="ul" gap={2} m={0} pl="md">
              {within.map((row) => (
                <PreviewItem key={row.id} row={row} />
              ))}
            </Stack>
          </section>
        )
      })}
    </Stack>
  )
}

function PreviewItem({ row: { category, when, records, gone_by } }: { row: ErasurePreviewRow }) {
  const t = useTexts(words)
  const format = useFormat()
  const { language } = useLanguage()
  const details = [t.records(records), ...(when === 'later' && gone_by ? [t.by(format.day(gone_by))] : [])]
  return (
    <li>
      <Text size="sm">
        {categoryLabels[language][category as DataCategory]} ({details.join(', ')})
      </Text>
      <Text size="xs" c="dimmed">
        {reasonFor(language, category as DataCategory, when)}
      </Text>
    </li>
  )
}
