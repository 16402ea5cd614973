import { Stack, Text } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import { useAll, useWrite } from '../../../api/hooks.ts'
import type { AccountPolicy } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { AddButton } from '../../../parts/add-button.tsx'
import { DatedRow } from '../../../parts/dated-row.tsx'
import { Section } from '../../../parts/section.tsx'
import { Empty, Loaded } from '../../../parts/states.tsx'
import { useSession } from '../../../session/session.tsx'
import { useFormat } from '../../../time/format.ts'
import { AccountPolicyForm } from './account-policy-form.tsx'
import { words } from './words.ts'

/** The policies for balances when months are closed, the latest first; admins change them. */
export function AccountPoliciesSection() {
  const t = useTexts(words)
  const { isAdmin } = useSession()
  const [edited, setEdited] = useState<AccountPolicy | 'new' | null>(null)
  const list = useAll<AccountPolicy>('time_account_policies', { sort: '-starts_on' })
  const add = isAdmin && <AddButton label={t.add} onClick={() => setEdited('new')} />
  return (
    <Section title={t.title} about={t.about} action={add}>
      <Loaded query={list}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty title={t.none} icon={IconScale}>
              {t.noneText}
            </Empty>
          ) : (
            <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t.title}>
              {rows.map((row, index) => (
                <Policy
                  key={row.id}
                  policy={row}
                  next={rows[index - 1]}
                  edit={isAdmin ? () => setEdited(row) : undefined}
                />
              ))}
            </Stack>
          )
        }
      </Loaded>
      {edited && <AccountPolicyForm policy={edited === 'new' ? undefined : edited} close={() => setEdited(null)} />}
    </Section>
  )
}

type Props = { policy: AccountPolicy; next: AccountPolicy | undefined; edit: (() => void) | undefined }

function Policy({ policy, next, edit }: Props) {
  const t = useTexts(words)
  const format = useFormat()
  const write = useWrite()
  const remove = () => write.mutateAsync({ method: 'DELETE', path: `time_account_policies/${policy.id}` })
  const { upper_cap_minutes: upper, lower_cap_minutes: lower, cap_action, expiry_months } = policy
  const capped = upper !== null || lower !== null
  return (
    <DatedRow t={t} startsOn={policy.starts_on} nextStartsOn={next?.starts_on} actions={edit && { edit, remove }}>
      <Text size="sm">
        {[
          capped ? undefined : t.noCaps,
          upper === null ? undefined : t.atMost(format.balance(upper * 60)),
          lower === null ? undefined : t.atLeast(format.balance(lower * 60)),
          capped ? t.outcomes[cap_action] : undefined,
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
      <Text size="sm">{expiry_months === null ? t.keeps : t.lapses(expiry_months)}</Text>
    </DatedRow>
  )
}
