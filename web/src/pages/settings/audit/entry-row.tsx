import { Badge, Box, Group, Text } from '@mantine/core'
import { actorWord, operationWord, recordTypeWord } from '../../../../../src/shared/audit-words.ts'
import type { AuditEntry } from '../../../api/records.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { useFormat } from '../../../time/format.ts'
import { ChangeTable } from './change-table.tsx'
import type { NameOf } from './named-ids.ts'
import { dated } from './readable.ts'
import { words } from './words.ts'

/** One entry; expands to its changes. */
export function EntryRow({ entry, nameOf }: { entry: AuditEntry; nameOf: NameOf }) {
  const t = useTexts(words)
  const format = useFormat()
  const { language } = useLanguage()
  const { record_type, record_name, record_id, address } = entry
  // After the person's name comes the record, which may be a day or a time.
  const parts = (record_name ?? record_id ?? '').split(', ').map((part) => dated(part, format))
  const about = record_type && `${recordTypeWord(language, record_type)} ${parts.join(', ')}`
  return (
    <Box component="li" py="sm" style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}>
      <Group gap="xs" justify="space-between" align="baseline">
        <Text size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
          {operationWord(language, entry.operation)}
          {about && `: ${about}`}
        </Text>
        <Group gap={6}>
          {entry.outcome === 'refused' && (
            <Badge color="red" variant="light">
              {t.refused}
            </Badge>
          )}
          {!entry.sealed && (
            <Badge color="gray" variant="light">
              {t.unsealed}
            </Badge>
          )}
        </Group>
      </Group>
      <Text size="sm" c="dimmed">
        {format.dateTime(entry.happened_at)} · {actorWord(language, entry.actor_type, entry.actor_name)}
        {address && ` · ${t.byAddress(address)}`}
      </Text>
      {(entry.before || entry.after) && (
        <details>
          <Text component="summary" size="sm" mt={4} style={{ cursor: 'pointer' }}>
            {t.changes}
          </Text>
          <ChangeTable entry={entry} nameOf={nameOf} />
        </details>
      )}
    </Box>
  )
}
