import { Anchor, Button, Group, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useAll, useOne } from '../../../api/hooks.ts'
import type { Account, DeletedUser, Erasure } from '../../../api/records.ts'
import { texts, useTexts } from '../../../i18n/language.tsx'
import { Section } from '../../../parts/section.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { EraseDialog } from '../../../personal-data/erase-dialog.tsx'
import { ExportDialog } from '../../../personal-data/export-dialog.tsx'
import { KeptDialog } from '../../../personal-data/kept-dialog.tsx'
import { useSession } from '../../../session/session.tsx'
import { useFormat } from '../../../time/format.ts'
import { EraseCompany } from './erase-company.tsx'
import { OldRecordsSection } from './old-records.tsx'
import { RetentionForm } from './retention-form.tsx'

const words = texts(
  {
    deleted: 'Deleted, not erased',
    deletedAbout: 'People who were deleted. Their data is kept until you erase it.',
    nobody: 'Nobody.',
    since: (day: string) => `deleted on ${day}`,
    erase: 'Erase…',
    eraseOf: (name: string) => `Erase ${name}`,
    export: 'Export…',
    exportOf: (name: string) => `Export of ${name}`,
    keptOf: (name: string) => `${name}: some kept …`,
    erased: 'Erased',
    erasedAbout: 'People of whom only records that must be kept remain, without a name.',
    name: 'Shown as',
    on: 'Erased on',
    state: 'Kept records',
    waiting: 'some kept …',
    done: (day: string) => `all erased on ${day}`,
  },
  {
    deleted: 'Entfernt, Daten noch da',
    deletedAbout: 'Entfernte Personen, deren Daten noch da sind, bis Sie sie löschen.',
    nobody: 'Niemand.',
    since: (day: string) => `entfernt am ${day}`,
    erase: 'Daten löschen …',
    eraseOf: (name: string) => `Daten von ${name} löschen`,
    export: 'Export …',
    exportOf: (name: string) => `Export von ${name}`,
    keptOf: (name: string) => `${name}: einiges bleibt noch …`,
    erased: 'Gelöscht',
    erasedAbout: 'Personen, von denen nur noch da ist, was aufbewahrt werden muss, ohne Namen.',
    name: 'Heißt seitdem',
    on: 'Gelöscht am',
    state: 'Aufbewahrtes',
    waiting: 'einiges bleibt noch …',
    done: (day: string) => `alles weg seit ${day}`,
  },
  { deletedAbout: 'Entfernte Personen, deren Daten noch da sind, bis du sie löschst.' },
)

export function PersonalDataSection() {
  const { accountId } = useSession()
  const account = useOne<Account>(`/accounts/${accountId}`)
  return (
    <Stack>
      <Loaded query={account}>
        {({ row }) => (
          <>
            <RetentionForm account={row} />
            <OldRecordsSection account={row} />
          </>
        )}
      </Loaded>
      <DeletedUsers />
      <Erasures />
      <Loaded query={account}>{({ row }) => <EraseCompany account={row} />}</Loaded>
    </Stack>
  )
}

function DeletedUsers() {
  const t = useTexts(words)
  const format = useFormat()
  const { accountId } = useSession()
  const list = useAll<DeletedUser>(`/accounts/${accountId}/deleted_users`)
  const [erasing, setErasing] = useState<DeletedUser | null>(null)
  const [exporting, setExporting] = useState<DeletedUser | null>(null)
  const close = (): void => setErasing(null)
  return (
    <Section title={t.deleted} about={t.deletedAbout}>
      <Loaded query={list}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Text size="sm">{t.nobody}</Text>
          ) : (
            <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {rows.map((row) => (
                <Group key={row.id} component="li" justify="space-between" wrap="nowrap">
                  <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                    <Text size="sm">{row.username}</Text>
                    <Text size="xs" c="dimmed">
                      {t.since(format.date(row.deleted_at))}
                    </Text>
                  </div>
                  <Group gap="xs" justify="flex-end">
                    <Button
                      size="xs"
                      variant="light"
                      aria-label={t.exportOf(row.username)}
                      onClick={() => setExporting(row)}
                    >
                      {t.export}
                    </Button>
                    <Button
                      size="xs"
                      variant="light"
                      color="red"
                      aria-label={t.eraseOf(row.username)}
                      onClick={() => setErasing(row)}
                    >
                      {t.erase}
                    </Button>
                  </Group>
                </Group>
              ))}
            </Stack>
          )
        }
      </Loaded>
      {exporting && <ExportDialog personId={exporting.id} name={exporting.username} close={() => setExporting(null)} />}
      {erasing && <EraseDialog personId={erasing.id} name={erasing.username} close={close} done={close} />}
    </Section>
  )
}

function Erasures() {
  const t = useTexts(words)
  const format = useFormat()
  const { accountId } = useSession()
  const list = useAll<Erasure>(`/accounts/${accountId}/erasures`)
  const [shown, setShown] = useState<Erasure | null>(null)
  return (
    <Section title={t.erased} about={t.erasedAbout}>
      <Loaded query={list}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Text size="sm">{t.nobody}</Text>
          ) : (
            // Three columns must fit on the narrowest phone.
            <Table horizontalSpacing={4} fz="sm">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t.name}</Table.Th>
                  <Table.Th>{t.on}</Table.Th>
                  <Table.Th>{t.state}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map((row) => (
                  <Table.Tr key={row.id}>
                    <Table.Td>{row.name}</Table.Td>
                    <Table.Td>{format.date(row.erased_at)}</Table.Td>
                    <Table.Td>
                      {row.completed_at ? (
                        t.done(format.date(row.completed_at))
                      ) : (
                        <Anchor
                          component="button"
                          size="sm"
                          ta="left"
                          aria-label={t.keptOf(row.name)}
                          onClick={() => setShown(row)}
                        >
                          {t.waiting}
                        </Anchor>
                      )}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )
        }
      </Loaded>
      {shown && <KeptDialog erasure={shown} close={() => setShown(null)} />}
    </Section>
  )
}
