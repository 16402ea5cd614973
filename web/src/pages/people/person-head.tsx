import { Badge, Card, Group, Stack, Text } from '@mantine/core'
import { type One, relatedMany, useWrite } from '../../api/hooks.ts'
import type { Area, Person, Tag } from '../../api/records.ts'
import { texts, useTexts } from '../../i18n/language.tsx'
import { PersonAvatar } from '../../parts/people.tsx'
import { PictureField } from '../../parts/picture-field.tsx'
import { accountAdminId, roleWords } from '../../session/roles.ts'
import type { Rights } from './profile/rights.ts'

const words = texts(
  {
    inactive: 'Inactive: cannot sign in',
    left: (days: number) =>
      days === 1 ? '1 full day of vacation left this year' : `${days} full days of vacation left this year`,
    you: 'This is you',
  },
  {
    inactive: 'Inaktiv: kann sich nicht anmelden',
    left: (days: number) =>
      days === 1 ? 'Noch 1 voller Urlaubstag in diesem Jahr' : `Noch ${days} volle Urlaubstage in diesem Jahr`,
    you: 'Das sind Sie',
  },
  { you: 'Das bist du' },
)

export function PersonHead({ person: { row: person, included }, rights }: { person: One<Person>; rights: Rights }) {
  const t = useTexts(words)
  const named = useTexts(roleWords)
  const write = useWrite()
  const accountAdmin = person.rel.roles.some(({ id }) => id === accountAdminId)
  const areas = relatedMany<Area>(included, person, 'areas')
  const tags = relatedMany<Tag>(included, person, 'tags')
  const picture = <PersonAvatar person={person} size={72} />
  const save = (avatar: string | null) =>
    write.mutateAsync({ method: 'PATCH', path: `users/${person.id}`, attributes: { avatar } })
  return (
    <Card withBorder radius="lg">
      <Group justify="space-between" align="center">
        <Stack gap={6} miw={0}>
          <Group gap="xs">
            <Text fw={600}>{accountAdmin ? named.account_admin : named[person.assumed_role]}</Text>
            {rights.self && <Plain>{t.you}</Plain>}
            {person.status === 'inactive' && <Plain>{t.inactive}</Plain>}
          </Group>
          {areas.length > 0 && <Text size="sm">{areas.map(({ name }) => name).join(', ')}</Text>}
          {tags.length > 0 && (
            <Group gap={4}>
              {tags.map(({ id, title }) => (
                <Plain key={id}>{title}</Plain>
              ))}
            </Group>
          )}
          <Text size="sm" c="dimmed">
            {t.left(person.remaining_vacation_days_this_year)}
          </Text>
        </Stack>
        {rights.all || rights.own ? (
          <PictureField shown={picture} present={!person.avatar.endsWith('.svg')} form="square" save={save} />
        ) : (
          picture
        )}
      </Group>
    </Card>
  )
}

const Plain = ({ children }: { children: string }) => (
  <Badge variant="default" tt="none">
    {children}
  </Badge>
)
