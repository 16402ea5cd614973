import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PersonOverview } from '../../api/records.ts'
import { useAreas } from '../../api/reference.ts'
import { texts, useTexts } from '../../i18n/language.tsx'
import { Page } from '../../parts/page.tsx'
import { PersonAvatar } from '../../parts/people.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.tsx'

const words = texts(
  {
    onlyThis: 'Only admins can see more about this person.',
    time: 'Time',
    absences: 'Absences',
    account: 'Time account',
  },
  {
    onlyThis: 'Mehr über diese Person sehen nur Admins.',
    time: 'Zeiten',
    absences: 'Abwesenheiten',
    account: 'Zeitkonto',
  },
)

/** A colleague: name and picture, and for leads the links to their times. */
export function Overview({ person, back }: { person: PersonOverview; back: ReactNode }) {
  const t = useTexts(words)
  const { workspace, me, isLead } = useSession()
  const areas = useAreas()
  const led = (areas.data?.rows ?? []).filter(({ id }) => me.rel.areas.some((own) => own.id === id))
  const leads = isLead && led.some(({ rel }) => rel.users.some(({ id }) => id === person.id))
  const links = [
    { name: t.time, to: paths.time(workspace.id), search: { person: person.id } },
    { name: t.absences, to: paths.absences(workspace.id), search: { user: person.id } },
    { name: t.account, to: paths.account(workspace.id, person.id), search: {} },
  ]
  return (
    <Page title={person.username} about={back}>
      <Card withBorder radius="lg" padding="lg" maw={480}>
        <Stack align="center" gap="xs">
          <PersonAvatar person={person} size={96} />
          <Title order={2} size="h4">
            {person.username}
          </Title>
          {person.email && <Anchor href={`mailto:${encodeURIComponent(person.email)}`}>{person.email}</Anchor>}
          {leads && (
            <Group gap="xs" justify="center">
              {links.map(({ name, to, search }) => (
                <Button
                  key={name}
                  renderRoot={(props) => <Link to={to} search={search} {...props} />}
                  variant="default"
                >
                  {name}
                </Button>
              ))}
            </Group>
          )}
          <Text size="sm" c="dimmed" ta="center">
            {t.onlyThis}
          </Text>
        </Stack>
      </Card>
    </Page>
  )
}
