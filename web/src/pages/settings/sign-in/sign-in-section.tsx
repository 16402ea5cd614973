import { Stack } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useAll } from '../../../api/hooks.ts'
import type { SignInProvider } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { AddButton } from '../../../parts/add-button.tsx'
import { Section } from '../../../parts/section.tsx'
import { Empty, Loaded } from '../../../parts/states.tsx'
import { useSession } from '../../../session/session.tsx'
import { ProviderCard } from './provider-card.tsx'
import { ProviderForm } from './provider-form.tsx'
import { words } from './words.ts'

export function SignInSection() {
  const t = useTexts(words)
  const { accountId } = useSession()
  const providers = useAll<SignInProvider>(`/accounts/${accountId}/sign_in_providers`, { sort: 'name' })
  const [editing, setEditing] = useState<SignInProvider | 'new' | null>(null)
  const add = <AddButton label={t.add} onClick={() => setEditing('new')} />
  return (
    <Section title={t.title} about={t.about} action={add}>
      <Loaded query={providers}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty title={t.none} icon={IconLogin2}>
              {t.noneText}
            </Empty>
          ) : (
            <Stack>
              {rows.map((provider) => (
                <ProviderCard key={provider.id} provider={provider} edit={() => setEditing(provider)} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      {editing && <ProviderForm provider={editing === 'new' ? null : editing} close={() => setEditing(null)} />}
    </Section>
  )
}
