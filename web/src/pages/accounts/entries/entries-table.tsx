import { ActionIcon, Badge, Table, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { idOf } from '../../../api/hooks.ts'
import type { AccountEntry } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { useFormat } from '../../../time/format.ts'
import { BalanceText } from '../../../time-account/balance-text.tsx'
import { entryWords } from './words.ts'

type Props = { rows: readonly AccountEntry[]; reverse: ((entry: AccountEntry) => void) | undefined }

/** Entries of a closing are removed by opening the month, the opening balance by the person's record. */
const isReversible = (row: AccountEntry): boolean =>
  !row.reversed && idOf(row, 'reverses') === undefined && row.source !== 'closing' && row.kind !== 'opening'

export function EntriesTable({ rows, reverse }: Props) {
  const t = useTexts(entryWords)
  const format = useFormat()
  /** Formats the month in the reason of a closing entry, which is `2026-03`. */
  const reasonOf = ({ source, reason, kind }: AccountEntry): string => {
    const month = source === 'closing' ? /\d{4}-\d{2}$/.exec(reason ?? '')?.[0] : undefined
    if (!month) return reason ?? ''
    const name = format.month(`${month}-01`)
    return kind === 'expiry' ? t.hoursOf(name) : t.closingOf(name)
  }
  return (
    <Table.ScrollContainer type="native" minWidth={560} tabIndex={0} role="region" aria-label={t.table}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t.day}</Table.Th>
            <Table.Th scope="col">{t.kind}</Table.Th>
            <Table.Th scope="col" ta="right">
              {t.hours}
            </Table.Th>
            <Table.Th scope="col">{t.reason}</Table.Th>
            <Table.Th scope="col">{t.author}</Table.Th>
            {reverse && (
              <Table.Th scope="col">
                <VisuallyHidden>{t.moreActions}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>{format.day(row.day)}</Table.Td>
              <Table.Td>
                <Text size="sm">{t.kinds[row.kind]}</Text>
                {(row.reversed || idOf(row, 'reverses')) && (
                  <Badge variant="default" size="sm" tt="none">
                    {row.reversed ? t.reversed : t.reversal}
                  </Badge>
                )}
              </Table.Td>
              <Table.Td ta="right" fw={600}>
                <BalanceText seconds={row.seconds} />
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{reasonOf(row)}</Table.Td>
              <Table.Td>{row.author}</Table.Td>
              {reverse && (
                <Table.Td>
                  {isReversible(row) && (
                    <ActionIcon
                      variant="subtle"
                      aria-label={t.reverseOf(t.kinds[row.kind], format.day(row.day))}
                      onClick={() => reverse(row)}
                    >
                      <IconArrowBackUp size={18} />
                    </ActionIcon>
                  )}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
