import { Button, Group, Stack, Text } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { useState } from 'react'
import { goToProvider } from '../../../api/go-to-provider.ts'
import { useAll, useList, useWrite } from '../../../api/hooks.ts'
import { useProblems } from '../../../api/problems.ts'
import type { OwnProvider, SignInIdentity } from '../../../api/records.ts'
import { texts, useTexts } from '../../../i18n/language.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import { ProviderButton } from '../../../parts/provider-button.tsx'
import { Section } from '../../../parts/section.tsx'
import { useFormat } from '../../../time/format.ts'

const words = texts(
  {
    title: 'Sign-in providers',
    about: 'Other accounts, such as your company account, that you use to sign in without a Stint password.',
    connect: (name: string) => `Connect ${name}`,
    none: 'You are not connected to any provider.',
    used: (when: string) => `Last used ${when}`,
    unused: 'Not used yet',
    unlink: 'Unlink',
    unlinkOf: (name: string) => `Unlink ${name}`,
    unlinkTitle: (name: string) => `Unlink ${name}?`,
    unlinkText: 'You can no longer sign in with it, and devices that were signed in with it are signed out.',
  },
  {
    title: 'Anmeldedienste',
    about: 'Zugänge anderswo, etwa der Ihres Unternehmens, mit denen Sie sich ohne Passwort von Stint anmelden.',
    connect: (name: string) => `Mit ${name} verbinden`,
    none: 'Sie sind mit keinem verbunden.',
    used: (when: string) => `Zuletzt benutzt ${when}`,
    unused: 'Noch nicht benutzt',
    unlink: 'Trennen',
    unlinkOf: (name: string) => `${name} trennen`,
    unlinkTitle: (name: string) => `${name} trennen?`,
    unlinkText: 'Sie können sich damit nicht mehr anmelden; Geräte, die so angemeldet sind, werden abgemeldet.',
  },
  {
    about: 'Zugänge anderswo, etwa der deines Unternehmens, mit denen du dich ohne Passwort von Stint anmeldest.',
    none: 'Du bist mit keinem verbunden.',
    unlinkText: 'Du kannst dich damit nicht mehr anmelden; Geräte, die so angemeldet sind, werden abgemeldet.',
  },
)

const path = '/users/me/sign_in_identities'

/** Nothing if the account has no providers. */
export function LinkedProviders() {
  const t = useTexts(words)
  const providers = useAll<OwnProvider>('/users/me/sign_in_providers').data?.rows ?? []
  const identities = useList<SignInIdentity>(path, { items: 100 }).data?.rows ?? []
  const open = providers.filter(({ linked }) => !linked)
  if (providers.length === 0) return null
  return (
    <Section title={t.title} about={t.about}>
      <Stack>
        {identities.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t.none}
          </Text>
        ) : (
          <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
            {identities.map((identity) => (
              <Linked key={identity.id} identity={identity} />
            ))}
          </Stack>
        )}
        {open.length > 0 && <Connect providers={open} />}
      </Stack>
    </Section>
  )
}

function Linked({ identity: { id, provider_name, email, last_used_at } }: { identity: SignInIdentity }) {
  const t = useTexts(words)
  const format = useFormat()
  const write = useWrite()
  return (
    <Group component="li" align="flex-start" wrap="nowrap" gap="sm">
      <IconLogin2 size={22} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
          {provider_name}
        </Text>
        {email && (
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {last_used_at === null ? t.unused : t.used(format.dateTime(last_used_at))}
        </Text>
      </div>
      <Confirm
        title={t.unlinkTitle(provider_name)}
        text={t.unlinkText}
        label={t.unlink}
        run={() => write.mutateAsync({ method: 'DELETE', path: `${path}/${id}` })}
      >
        {(ask) => (
          <Button variant="default" size="xs" aria-label={t.unlinkOf(provider_name)} onClick={ask}>
            {t.unlink}
          </Button>
        )}
      </Confirm>
    </Group>
  )
}

function Connect({ providers }: { providers: readonly OwnProvider[] }) {
  const t = useTexts(words)
  const problems = useProblems()
  const [busy, setBusy] = useState<string | null>(null)
  const connect = async (provider: string): Promise<void> => {
    setBusy(provider)
    const return_to = window.location.pathname
    await goToProvider(`/api/v3${path}/authorizations`, { provider, return_to }).catch((error) => {
      problems.show(error)
      setBusy(null)
    })
  }
  return (
    <Group gap="xs">
      {providers.map(({ id, name }) => (
        <ProviderButton
          key={id}
          label={t.connect(name)}
          busy={busy === id}
          disabled={busy !== null && busy !== id}
          go={() => connect(id)}
        />
      ))}
    </Group>
  )
}
