import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useAll } from '../../../api/hooks.ts'
import type { Import } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Section } from '../../../parts/section.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { useFilters } from '../../../search-params.ts'
import { useFormat } from '../../../time/format.ts'
import { ImportView } from './import-view.tsx'
import { NewImport } from './new-import.tsx'
import { words } from './words.ts'

const defaults = { import: '' }

/** The form for a new import with the list of earlier ones, or one import. */
export function ImportsSection() {
  const [shown, show] = useFilters(defaults)
  const open = (id: string): void => show({ import: id })
  if (shown.import !== '') return <ImportView key={shown.import} id={shown.import} open={open} />
  return (
    <Stack>
      <NewImport open={open} />
      <Earlier open={open} />
    </Stack>
  )
}

function Earlier({ open }: { open(id: string): void }) {
  const t = useTexts(words)
  const format = useFormat()
  const list = useAll<Import>('imports')
  return (
    <Section title={t.list}>
      <Loaded query={list}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Text size="sm">{t.none}</Text>
          ) : (
            <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {rows.map(({ id, file_name, state, source, created_at, counts }) => (
                <Group key={id} component="li" justify="space-between" gap="xs">
                  <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                    <Anchor component="button" size="sm" aria-label={t.open(file_name)} onClick={() => open(id)}>
                      {file_name}
                    </Anchor>
                    <Text size="xs" c="dimmed">
                      {[format.dateTime(created_at), source && t.sources[source], `${t.rows}: ${counts.rows ?? 0}`]
                        .filter(Boolean)
                        .join(' · ')}
                    </Text>
                  </div>
                  <Text size="sm">{t.states[state]}</Text>
                </Group>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Section>
  )
}
