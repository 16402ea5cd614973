import { Badge, Button, Code, CopyButton, Group, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { SignInProvider } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { paths } from '../../../paths.ts'
import { words } from './words.ts'

/** The values that the administrators of the provider and of the domains need. */
export function ProviderEntries({ provider: { handle, domain_proofs } }: { provider: SignInProvider }) {
  const t = useTexts(words)
  const { origin } = window.location
  return (
    <Stack gap="xs">
      <Title order={4} size="h6">
        {t.entries}
      </Title>
      <Entry label={t.redirect} value={`${origin}${paths.signInCallback.replace('$handle', handle)}`} />
      <Entry label={t.backChannel} value={`${origin}/api/v3/sign_in/logout`} />
      <Entry label={t.afterLogout} value={`${origin}${paths.signIn}`} />
      <Entry label={t.link} value={`${origin}${paths.signIn}?provider=${handle}`} />
      {domain_proofs.length > 0 && (
        <>
          <Title order={4} size="h6" mt="xs">
            {t.proofs}
          </Title>
          {domain_proofs.map(({ domain, proven, name, value }) => (
            <div key={domain}>
              <Group gap="xs">
                <Text size="sm" fw={550}>
                  {domain}
                </Text>
                <Badge variant="light" color={proven ? 'teal' : 'gray'} tt="none" c="var(--mantine-color-text)">
                  {proven ? t.proven : t.open}
                </Badge>
              </Group>
              {!proven && <Entry label={`TXT ${name}`} value={value} />}
            </div>
          ))}
          {domain_proofs.some(({ proven }) => !proven) && (
            <Text size="xs" c="dimmed">
              {t.proofHint}
            </Text>
          )}
        </>
      )}
    </Stack>
  )
}

function Entry({ label, value }: { label: string; value: string }) {
  const t = useTexts(words)
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Code style={{ overflowWrap: 'anywhere', flex: 1 }}>{value}</Code>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`${copied ? t.copied : t.copy}: ${label}`}
              onClick={copy}
            >
              {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            </Button>
          )}
        </CopyButton>
      </Group>
    </div>
  )
}
