import { Button, Fieldset, Group, NumberInput, SimpleGrid, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { useMetas } from '../../../api/hooks.ts'
import { useProblems } from '../../../api/problems.ts'
import type { EntitlementKind, EntitlementProposal } from '../../../api/records.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { useFormat } from '../../../time/format.ts'
import { vacationWords } from './words.ts'

type Props = { personId: string; year: string; kind: EntitlementKind; use(days: number): void }

/** The days that a person is entitled to by entry, exit and working days; nothing is stored. */
export function Proposal({ personId, year, kind, use }: Props) {
  const t = useTexts(vacationWords)
  const { language } = useLanguage()
  const [fullDays, setFullDays] = useState<number | string>(30)
  const [workingDays, setWorkingDays] = useState<number | string>(5)
  const [isDisabled, setDisabled] = useState(false)
  const point = language === 'de' ? ',' : '.'
  const params = {
    user_id: personId,
    year,
    full_days: Number(fullDays) || 0,
    working_days: String(Number(workingDays) || 0),
    severely_disabled: isDisabled ? 'true' : 'false',
  }
  return (
    <Fieldset legend={t.proposal}>
      <SimpleGrid cols={2}>
        <NumberInput
          label={t.fullDays}
          min={0}
          max={365}
          decimalScale={2}
          decimalSeparator={point}
          value={fullDays}
          onChange={setFullDays}
        />
        <NumberInput
          label={t.workingDays}
          min={0}
          max={7}
          decimalScale={2}
          decimalSeparator={point}
          value={workingDays}
          onChange={setWorkingDays}
        />
      </SimpleGrid>
      <Switch
        my="sm"
        label={t.disabled}
        checked={isDisabled}
        onChange={(event) => setDisabled(event.currentTarget.checked)}
      />
      <Proposed params={params} kind={kind} use={use} />
    </Fieldset>
  )
}

type ProposedProps = { params: Record<string, string | number>; kind: EntitlementKind; use(days: number): void }

function Proposed({ params, kind, use }: ProposedProps) {
  const t = useTexts(vacationWords)
  const format = useFormat()
  const { sentence } = useProblems()
  const { data, error } = useMetas<EntitlementProposal>('vacation_entitlements_calculations', [params])
  if (error) return <Text size="sm">{sentence(error)}</Text>
  const proposal = data?.[0]
  if (!proposal) return null
  const { statutory_days: statutory, contractual_days: contractual, disability_days: disability } = proposal
  const days = { statutory, contractual, disability }[kind]
  const numbers = [proposal.days, statutory, contractual, disability].map(format.number)
  return (
    <Group justify="space-between" align="flex-end">
      <div>
        <Text size="sm">{t.proposed(...(numbers as [string, string, string, string]))}</Text>
        {typeof proposal.twelfths === 'number' && <Text size="sm">{t.twelfths(proposal.twelfths)}</Text>}
      </div>
      <Button variant="light" size="compact-sm" onClick={() => use(days)}>
        {t.use(format.number(days))}
      </Button>
    </Group>
  )
}
