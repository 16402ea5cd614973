import { ActionIcon, Badge, Group, Table, Text, VisuallyHidden } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useWrite } from '../../../api/hooks.ts'
import type { Entitlement } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { RemoveButton } from '../../../parts/remove-button.tsx'
import { useFormat } from '../../../time/format.ts'
import { vacationWords } from './words.ts'

type Props = { rows: readonly Entitlement[]; edit: ((entitlement: Entitlement) => void) | undefined }

export function EntitlementTable({ rows, edit }: Props) {
  const t = useTexts(vacationWords)
  const format = useFormat()
  return (
    <Table.ScrollContainer type="native" minWidth={640} tabIndex={0} role="region" aria-label={t.table}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t.name}</Table.Th>
            <Table.Th scope="col" ta="right">
              {t.remaining}
            </Table.Th>
            <Table.Th scope="col" ta="right">
              {t.planned}
            </Table.Th>
            <Table.Th scope="col" ta="right">
              {t.transferred}
            </Table.Th>
            <Table.Th scope="col" ta="right">
              {t.spent}
            </Table.Th>
            <Table.Th scope="col" ta="right">
              {t.lapsed}
            </Table.Th>
            {edit && (
              <Table.Th scope="col">
                <VisuallyHidden>{t.actions}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>
                <Group gap={6}>
                  <Text size="sm" fw={550}>
                    {row.title}
                  </Text>
                  {row.kind !== 'contractual' && (
                    <Badge variant="light" size="sm" tt="none">
                      {t.kinds[row.kind]}
                    </Badge>
                  )}
                  {row.locked && (
                    <Badge variant="default" size="sm" tt="none">
                      {t.lockedShort}
                    </Badge>
                  )}
                </Group>
                <Text size="xs" c="dimmed">
                  {format.day(row.starts_at)} – {format.day(row.ends_at)}
                </Text>
                <AtTheEnd row={row} />
              </Table.Td>
              <Table.Td ta="right" fw={650}>
                {format.number(row.remaining_days)}
              </Table.Td>
              <Table.Td ta="right">{format.number(row.planned_days)}</Table.Td>
              <Table.Td ta="right">{format.number(row.transferred_days)}</Table.Td>
              <Table.Td ta="right">{format.number(row.spent_days)}</Table.Td>
              <Table.Td ta="right">{format.number(row.lapsed_days)}</Table.Td>
              {edit && (
                <Table.Td>
                  <RowActions row={row} edit={() => edit(row)} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function AtTheEnd({ row }: { row: Entitlement }) {
  const t = useTexts(vacationWords)
  const format = useFormat()
  const until = row.end_of_transfer_period ? ` · ${t.transferUntil} ${format.day(row.end_of_transfer_period)}` : ''
  const text = row.transfer_remaining ? `${t.transfer}${until}` : row.expires ? t.expires : null
  return text ? (
    <Text size="xs" c="dimmed">
      {text}
    </Text>
  ) : null
}

function RowActions({ row, edit }: { row: Entitlement; edit(): void }) {
  const t = useTexts(vacationWords)
  const write = useWrite()
  const remove = () =>
    write.mutateAsync({
      method: 'DELETE',
      path: `vacation_entitlements/${row.id}`,
      alsoChanges: ['users', 'vacation_entitlements_calculations'],
    })
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ActionIcon variant="subtle" aria-label={t.edit(row.title)} onClick={edit}>
        <IconPencil size={16} />
      </ActionIcon>
      <RemoveButton
        name={t.remove(row.title)}
        title={t.removeTitle}
        text={t.removeText(row.title)}
        label={t.removeLabel}
        color="red.9"
        run={remove}
      />
    </Group>
  )
}
