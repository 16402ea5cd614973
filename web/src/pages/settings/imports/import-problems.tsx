import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useList } from '../../../api/hooks.ts'
import type { Import, ImportProblem } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Pager } from '../../../parts/pager.tsx'
import { Section } from '../../../parts/section.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { useFormat } from '../../../time/format.ts'
import { words } from './words.ts'

export function ImportProblems({ row: { id, state } }: { row: Import }) {
  const t = useTexts(words)
  const format = useFormat()
  const [page, setPage] = useState(1)
  const list = useList<ImportProblem>(`imports/${id}/problems`, { page, items: 20 })
  return (
    <Section title={t.problems} about={state === 'taken_back' ? t.problemsKept : t.problemsAbout}>
      <Loaded query={list}>
        {({ rows, meta }) => (
          <>
            <Stack gap={6} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {rows.map((row) => (
                <Text key={row.id} component="li" size="sm" style={{ overflowWrap: 'anywhere' }}>
                  <strong>{t.lineOf(format.number(row.line))}:</strong> {row.sentence}
                </Text>
              ))}
            </Stack>
            <Pager meta={meta} turn={setPage} />
          </>
        )}
      </Loaded>
    </Section>
  )
}
