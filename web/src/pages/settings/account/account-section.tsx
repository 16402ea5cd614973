import { useOne } from '../../../api/hooks.ts'
import type { Account } from '../../../api/records.ts'
import { texts, useTexts } from '../../../i18n/language.tsx'
import { Section } from '../../../parts/section.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { useSession } from '../../../session/session.tsx'
import { AccountForm } from './account-form.tsx'
import { FilesUsed } from './files-used.tsx'

const words = texts(
  { title: 'Account', about: 'Your company. All workspaces belong to it.' },
  { title: 'Konto', about: 'Ihr Unternehmen. Zu ihm gehören alle Arbeitsbereiche.' },
  { about: 'Dein Unternehmen. Zu ihm gehören alle Arbeitsbereiche.' },
)

export function AccountSection() {
  const t = useTexts(words)
  const { accountId } = useSession()
  const account = useOne<Account>(`/accounts/${accountId}`)
  return (
    <Section title={t.title} about={t.about}>
      <Loaded query={account}>
        {({ row }) => (
          <>
            <AccountForm key={row.id} account={row} />
            <FilesUsed account={row} />
          </>
        )}
      </Loaded>
    </Section>
  )
}
