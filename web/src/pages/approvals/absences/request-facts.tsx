import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { typeColor } from '../../../absences/type-color.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { PersonAvatar } from '../../../parts/people.tsx'
import { ColorName } from '../../../parts/status.tsx'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session.tsx'
import { useFormat } from '../../../time/format.ts'
import { AlsoAway } from './also-away.tsx'
import { Balance } from './balance.tsx'
import { OtherRequests } from './other-requests.tsx'
import { RequestNotes } from './request-notes.tsx'
import type { Request } from './use-pending.ts'
import { useSpan } from './use-span.ts'
import { absenceWords } from './words.ts'

/** The facts about a request that help to decide. `children` are the buttons: always in the same place. */
export function RequestFacts({
  request,
  rows,
  children,
}: {
  request: Request
  rows: readonly Request[]
  children: ReactNode
}) {
  const t = useTexts(absenceWords)
  const format = useFormat()
  const span = useSpan()
  const { workspace } = useSession()
  const { absence, person, type } = request
  return (
    <Stack gap="md">
      <Group wrap="nowrap" align="flex-start">
        {person && <PersonAvatar person={person} size="lg" />}
        <div style={{ minWidth: 0 }}>
          <Title order={2} size="h4">
            {person ? (
              <Anchor component={Link} to={paths.person(workspace.id, person.id)} inherit>
                {person.username}
              </Anchor>
            ) : (
              absence.title
            )}
          </Title>
          <Text fw={550}>{span(absence)}</Text>
          <Group gap="xs">
            <ColorName color={typeColor(type)} name={type?.title ?? absence.title} />
            <Text size="sm">
              {t.days(absence.days, format.number(absence.days))} · {t.hours(format.hours(absence.hours))}
            </Text>
          </Group>
          <Text size="sm" c="dimmed">
            {t.askedOn(format.date(absence.created_at))}
          </Text>
        </div>
      </Group>
      {children}
      {/* Remounted for each request, so that none shows data of the previous one. */}
      <Fragment key={request.id}>
        <RequestNotes absence={absence} />
        <Balance key={request.id} request={request} rows={rows} />
        <AlsoAway request={request} />
        <OtherRequests request={request} />
      </Fragment>
    </Stack>
  )
}
