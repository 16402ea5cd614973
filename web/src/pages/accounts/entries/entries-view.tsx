import { Stack } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'
import { useAll } from '../../../api/hooks.ts'
import type { AccountEntry } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { AddButton } from '../../../parts/add-button.tsx'
import { Section } from '../../../parts/section.tsx'
import { Empty, Loaded } from '../../../parts/states.tsx'
import { useSession } from '../../../session/session.tsx'
import { useFormat } from '../../../time/format.ts'
import { today } from '../../../time/zoned.ts'
import { useAccount } from '../../../time-account/use-account.ts'
import { useAccountRights } from '../use-account-rights.ts'
import { Ahead } from './ahead.tsx'
import { Difference } from './difference.tsx'
import { EntriesTable } from './entries-table.tsx'
import { EntryForm } from './entry-form.tsx'
import { ReasonForm } from './reason-form.tsx'
import { entryWords } from './words.ts'

/** The entries of an account, and those to come. */
export function EntriesView({ personId }: { personId: string }) {
  const t = useTexts(entryWords)
  const format = useFormat()
  const { zone } = useSession()
  const { administer } = useAccountRights(personId)
  const [isAdding, setAdding] = useState(false)
  const [reversed, setReversed] = useState<AccountEntry | null>(null)
  const day = today(zone)
  const account = useAccount(personId, { from: day, until: day })
  const path = `users/${personId}/time_account/entries`
  const entries = useAll<AccountEntry>(path)
  const add = administer && <AddButton light label={t.add} onClick={() => setAdding(true)} />
  return (
    <Stack>
      {administer && <Difference personId={personId} />}
      {account.data && <Ahead meta={account.data.meta} />}
      <Section title={t.title} about={t.about} action={add}>
        <Loaded query={entries}>
          {({ rows }) =>
            rows.length === 0 ? (
              <Empty title={t.none} icon={IconListDetails}>
                {t.noneText}
              </Empty>
            ) : (
              <EntriesTable rows={rows} reverse={administer ? setReversed : undefined} />
            )
          }
        </Loaded>
      </Section>
      {isAdding && <EntryForm personId={personId} close={() => setAdding(false)} />}
      {reversed && (
        <ReasonForm
          title={t.reverseTitle}
          text={`${t.kinds[reversed.kind]}, ${format.day(reversed.day)}, ${format.balance(reversed.seconds)}. ${t.reverseText}`}
          label={t.reverse}
          color="red"
          change={{ path: `${path}/${reversed.id}/reversals`, alsoChanges: ['reports'] }}
          close={() => setReversed(null)}
        />
      )}
    </Stack>
  )
}
