import { Anchor, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PayrollLine, PayrollMeta } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { pageOf } from '../../../parts/page-of.ts'
import { Pager } from '../../../parts/pager.tsx'
import { sourceWords } from '../../../parts/payroll-words.ts'
import { ReadableAlert } from '../../../parts/readable-alert.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session.tsx'
import { useFormat } from '../../../time/format.ts'
import { CollapsedList } from '../collapsed-list.tsx'
import { Step } from './step.tsx'
import type { Payroll } from './use-payroll.ts'
import { words } from './words.ts'

/** A preview of the export, and what is missing for it. */
export function PreviewStep({ number, payroll }: { number: number; payroll: Payroll }) {
  const t = useTexts(words)
  return (
    <Step number={number} title={t.steps.preview} left={payroll.data?.meta.missing.length ?? null}>
      <Loaded query={payroll}>
        {({ rows, meta }) => (
          <>
            <Missing missing={meta.missing} />
            {rows.length === 0 ? (
              // Not known while a month is open.
              !meta.missing.some(({ kind }) => kind === 'open_month') && <Text size="sm">{t.noLines}</Text>
            ) : (
              <>
                <Text size="sm">{t.lines(rows.length, new Set(rows.map(({ user_id }) => user_id)).size)}</Text>
                <Lines rows={rows} />
              </>
            )}
          </>
        )}
      </Loaded>
    </Step>
  )
}

/** The label of a source; surcharges and absence types have their own title. */
function useSourceName(): (line: { source: string; title: string }) => string {
  const t = useTexts(sourceWords)
  return ({ source, title }) => (source === 'surcharge' || source === 'absence' ? title : t[source as keyof typeof t])
}

/** Open months are also listed in the step before, and would hide what is shown only here. */
const openMonthsLast = (left: { kind: string }, right: { kind: string }): number =>
  Number(left.kind === 'open_month') - Number(right.kind === 'open_month')

function Missing({ missing }: { missing: PayrollMeta['missing'] }) {
  const t = useTexts(words)
  const { workspace } = useSession()
  const nameOf = useSourceName()
  if (missing.length === 0) return null
  return (
    <ReadableAlert color="yellow" title={t.missing}>
      <CollapsedList
        label={t.missing}
        items={missing
          .toSorted(openMonthsLast)
          .map(({ kind, user_id, username = '', source = '', title = '', people = 0 }) => ({
            key: [kind, user_id, source, title].join(' '),
            content: (
              <>
                {kind === 'wage_type'
                  ? t.missingKinds.wage_type(nameOf({ source, title }), people)
                  : t.missingKinds[kind](username)}{' '}
                {kind === 'wage_type' ? (
                  <Anchor component={Link} to={paths.settings(workspace.id, 'wage-types')} size="sm">
                    {t.toWageTypes}
                  </Anchor>
                ) : (
                  user_id &&
                  kind === 'staff_number' && (
                    <Anchor component={Link} to={paths.person(workspace.id, user_id)} size="sm">
                      {t.toPerson}
                    </Anchor>
                  )
                )}
              </>
            ),
          }))}
      />
    </ReadableAlert>
  )
}

function Lines({ rows }: { rows: readonly PayrollLine[] }) {
  const t = useTexts(words)
  const format = useFormat()
  const nameOf = useSourceName()
  const [page, turn] = useState(1)
  const { shown, meta } = pageOf(rows, page)
  return (
    <>
      <Table.ScrollContainer
        // Remounted for each page, so that the list is collapsed again.
        key={meta.current_page}
        type="native"
        minWidth={620}
        mah={360}
        tabIndex={0}
        role="region"
        aria-label={t.steps.preview}
      >
        <Table striped stickyHeader verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              {[t.person, t.staffNumber, t.what].map((label) => (
                <Table.Th key={label}>{label}</Table.Th>
              ))}
              <Table.Th ta="right">{t.quantity}</Table.Th>
              {[t.wageType, t.costCentre].map((label) => (
                <Table.Th key={label}>{label}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>{row.username}</Table.Td>
                <Table.Td>{row.staff_number}</Table.Td>
                <Table.Td>{nameOf(row)}</Table.Td>
                <Table.Td ta="right">
                  {row.unit === 'hours' ? format.hours(row.quantity) : format.number(row.quantity)}{' '}
                  {t.unit[row.unit](row.quantity)}
                </Table.Td>
                <Table.Td>{row.wage_type}</Table.Td>
                <Table.Td>{row.cost_centre}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Pager meta={meta} turn={turn} />
    </>
  )
}
