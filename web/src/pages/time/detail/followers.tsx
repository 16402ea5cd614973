import { ActionIcon, CloseButton, Group, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Included } from '../../../api/client.ts'
import { relatedMany, useWrite } from '../../../api/hooks.ts'
import { useProblems } from '../../../api/problems.ts'
import type { PersonOverview, Tracking } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { PersonName } from '../../../parts/people.tsx'
import { PersonSelect } from '../../../parts/person-select.tsx'
import { useSession } from '../../../session/session.tsx'
import { words } from './words.ts'

/** Who is notified of changes. Everybody may stop following. */
export function Followers({ tracking, included, may }: { tracking: Tracking; included: Included; may: boolean }) {
  const t = useTexts(words)
  const { me } = useSession()
  const write = useWrite()
  const problems = useProblems()
  const [chosen, setChosen] = useState<string | null>(null)
  const followers = relatedMany<PersonOverview>(included, tracking, 'followers')
  const path = `time_trackings/${tracking.id}/followers`
  const add = (id: string) =>
    write.mutate({ path, attributes: { ids: [id] } }, { onSuccess: () => setChosen(null), onError: problems.show })
  const remove = (id: string) => write.mutate({ method: 'DELETE', path: `${path}/${id}` }, { onError: problems.show })
  return (
    <div>
      <Title order={3} size="h6" mb={4}>
        {t.followers}
      </Title>
      <Stack gap={6}>
        {followers.length === 0 && <Text size="sm">{t.noFollowers}</Text>}
        {followers.map((person) => (
          <Group key={person.id} justify="space-between" wrap="nowrap">
            <PersonName person={person} />
            {(may || person.id === me.id) && (
              <CloseButton
                aria-label={t.removeFollower(person.username)}
                disabled={write.isPending}
                onClick={() => remove(person.id)}
              />
            )}
          </Group>
        ))}
        {may && (
          <Group align="flex-end" gap="xs" wrap="nowrap">
            <PersonSelect
              label={t.addFollower}
              description={t.followersAbout}
              flex={1}
              clearable
              value={chosen}
              onChange={setChosen}
            />
            <ActionIcon
              variant="default"
              size={36}
              disabled={!chosen}
              loading={write.isPending}
              aria-label={t.addFollower}
              onClick={() => chosen && add(chosen)}
            >
              <IconPlus size={18} />
            </ActionIcon>
          </Group>
        )}
      </Stack>
    </div>
  )
}
