import { Divider, Group, Stack, Tabs, Text } from '@mantine/core'
import type { Included } from '../../../api/client.ts'
import { related } from '../../../api/hooks.ts'
import type { PersonOverview, Tracking } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { PersonName } from '../../../parts/people.tsx'
import { useSession } from '../../../session/session.tsx'
import { useFormat } from '../../../time/format.ts'
import { localDay } from '../../../time/zoned.ts'
import { knownOf } from '../../../tracking-form/form-values.ts'
import type { MayDo } from '../may.ts'
import { StateBadge } from '../state-badge.tsx'
import { words as common } from '../words.ts'
import { type ActionHandlers, Actions } from './actions.tsx'
import { Correcting } from './correcting.tsx'
import { Files } from './files.tsx'
import { Followers } from './followers.tsx'
import { History } from './history.tsx'
import { Notes } from './notes.tsx'
import { Signatures } from './signatures.tsx'
import { Times } from './times.tsx'
import { words } from './words.ts'

type Props = { tracking: Tracking; included: Included; may: MayDo; isClosed: boolean } & ActionHandlers

export function Detail({ tracking, included, may, isClosed, ...handlers }: Props) {
  const t = useTexts(words)
  const names = useTexts(common)
  const format = useFormat()
  const { zone } = useSession()
  const person = related<PersonOverview>(included, tracking, 'user')
  const counted = (name: string, count: number): string => (count > 0 ? `${name} (${count})` : name)
  const files = tracking.attachments_count + tracking.signatures_count
  return (
    <Stack gap="md">
      <Group justify="space-between">
        {person && <PersonName person={person} />}
        <StateBadge tracking={tracking} />
      </Group>
      <Text fw={600}>{format.longDay(localDay(tracking.starts_at, zone))}</Text>
      <Actions tracking={tracking} may={may} {...handlers} />
      {isClosed && (
        <Text size="sm" c="dimmed">
          {t.monthClosed}
        </Text>
      )}
      {may.correct && <Correcting known={knownOf(tracking, included)} />}
      <Tabs defaultValue="details" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="details">{t.details}</Tabs.Tab>
          <Tabs.Tab value="notes">{counted(names.notes, tracking.user_notes_count)}</Tabs.Tab>
          <Tabs.Tab value="files">{counted(names.files, files)}</Tabs.Tab>
          <Tabs.Tab value="history">{t.history}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="details">
          <Stack gap="md">
            <Times tracking={tracking} included={included} />
            <Divider />
            <Followers tracking={tracking} included={included} may={may.attach} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="notes">
          <Notes trackingId={tracking.id} />
        </Tabs.Panel>
        <Tabs.Panel value="files">
          <Stack gap="lg">
            <Files trackingId={tracking.id} may={may.attach} />
            <Divider />
            <Signatures trackingId={tracking.id} may={may.attach} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <History tracking={tracking} included={included} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
