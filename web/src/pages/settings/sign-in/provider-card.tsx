import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useWrite } from '../../../api/hooks.ts'
import type { SignInProvider } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import { useSession } from '../../../session/session.tsx'
import { ConnectionTest } from './connection-test.tsx'
import { ProviderEntries } from './provider-entries.tsx'
import { words } from './words.ts'

export function ProviderCard({ provider, edit }: { provider: SignInProvider; edit: () => void }) {
  const t = useTexts(words)
  const { accountId } = useSession()
  const path = `/accounts/${accountId}/sign_in_providers/${provider.id}`
  const write = useWrite()
  const marks = [
    provider.links_by_email && t.links,
    provider.creates_people && t.creates,
    provider.only_way_in && t.onlyWay,
    provider.checks_second_factor && t.checksFactor,
  ].filter((mark) => mark !== false)
  return (
    <Card component="article" withBorder radius="md" aria-label={provider.name}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" gap="xs">
          <div style={{ minWidth: 0, flex: '1 1 200px' }}>
            <Title order={3} size="h5" style={{ overflowWrap: 'anywhere' }}>
              {provider.name}
            </Title>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {provider.issuer}
            </Text>
          </div>
          <Group gap={4}>
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={edit}
            >
              {t.editOne}
            </Button>
            <Confirm
              title={t.ask(provider.name)}
              text={t.text}
              label={t.remove}
              run={() => write.mutateAsync({ method: 'DELETE', path })}
            >
              {(ask) => (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  leftSection={<IconTrash size={16} aria-hidden />}
                  onClick={ask}
                >
                  {t.remove}
                </Button>
              )}
            </Confirm>
          </Group>
        </Group>
        {marks.length > 0 && (
          <Group gap={6}>
            {marks.map((mark) => (
              <Badge key={mark} variant="default" tt="none">
                {mark}
              </Badge>
            ))}
          </Group>
        )}
        {/* Remounted when these settings change, as an earlier result is no longer valid. */}
        <ConnectionTest key={`${provider.issuer} ${provider.client_id}`} path={path} />
        <ProviderEntries provider={provider} />
      </Stack>
    </Card>
  )
}
