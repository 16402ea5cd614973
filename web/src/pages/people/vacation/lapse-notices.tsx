import { Badge, Group, Stack, Text } from '@mantine/core'
import { IconMailOpened } from '@tabler/icons-react'
import { useState } from 'react'
import { cameInTime } from '../../../../../src/shared/lapse-notice.ts'
import { related, useAll, useWrite } from '../../../api/hooks.ts'
import type { Entitlement, LapseNotice, Person, PersonOverview } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { AddButton } from '../../../parts/add-button.tsx'
import { RemoveButton } from '../../../parts/remove-button.tsx'
import { Section } from '../../../parts/section.tsx'
import { Empty, Loaded } from '../../../parts/states.tsx'
import { useSession } from '../../../session/session.tsx'
import { useFormat } from '../../../time/format.ts'
import { NoticeForm } from './notice-form.tsx'
import { noticeWords } from './notice-words.ts'

/** Notices are given only about days that can lapse. */
const canLapse = ({ expires, transfer_remaining }: Entitlement): boolean => expires || transfer_remaining

export function LapseNotices({ person }: { person: Person }) {
  const t = useTexts(noticeWords)
  const { isAdmin } = useSession()
  const [isAdding, setAdding] = useState(false)
  const filter = { user_id: `eq:${person.id}` }
  const list = useAll<LapseNotice>('lapse_notices', { filter, sort: '-told_on', include: ['author'] })
  const entitlements = useAll<Entitlement>(
    'vacation_entitlements',
    { filter, sort: '-starts_at' },
    { enabled: isAdmin },
  )
  const lapsing = entitlements.data?.rows.filter(canLapse) ?? []
  const add = isAdmin && lapsing.length > 0 && <AddButton light label={t.add} onClick={() => setAdding(true)} />
  return (
    <Section title={t.title} about={isAdmin ? t.about : t.aboutOwn} action={add}>
      <Loaded query={list}>
        {({ rows, included }) =>
          rows.length === 0 ? (
            <Empty title={t.none} icon={IconMailOpened}>
              {t.noneText}
            </Empty>
          ) : (
            <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {rows.map((row) => (
                <Row key={row.id} row={row} author={related<PersonOverview>(included, row, 'author')} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      {isAdding && <NoticeForm entitlements={lapsing} close={() => setAdding(false)} />}
    </Section>
  )
}

function Row({ row, author }: { row: LapseNotice; author: PersonOverview | undefined }) {
  const t = useTexts(noticeWords)
  const format = useFormat()
  const { isAdmin } = useSession()
  const write = useWrite()
  const line = t.line(format.number(row.days), format.day(row.lapses_on))
  const isInTime = cameInTime({ days: row.days, lapsesOn: row.lapses_on, toldOn: row.told_on })
  const more = row.channel === 'app' ? (row.read_at ? t.read(format.dateTime(row.read_at)) : t.unread) : null
  const facts = [t.told(format.day(row.told_on)), author && t.by(author.username), more].filter(Boolean)
  const remove = () =>
    write.mutateAsync({ method: 'DELETE', path: `lapse_notices/${row.id}`, alsoChanges: ['vacation_entitlements'] })
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <Group gap={6}>
          <Text size="sm" fw={550}>
            {line}
          </Text>
          <Badge variant="light" size="sm" tt="none">
            {t.channels[row.channel]}
          </Badge>
          {!isInTime && (
            <Badge variant="default" size="sm" tt="none">
              {t.late}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {facts.join(' · ')}
        </Text>
      </div>
      {isAdmin && row.channel !== 'app' && (
        <RemoveButton
          name={t.remove(line)}
          title={t.removeTitle}
          text={t.removeText}
          label={t.removeLabel}
          color="red.9"
          run={remove}
        />
      )}
    </Group>
  )
}
