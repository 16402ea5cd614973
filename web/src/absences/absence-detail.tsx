import { Button, Divider, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Included } from '../api/client.ts'
import { idOf, relatedMany, useAll, useOne, useWrite } from '../api/hooks.ts'
import type { Absence, Attachment, Note } from '../api/records.ts'
import { useTexts } from '../i18n/language.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Loaded } from '../parts/states.tsx'
import { useSession } from '../session/session.tsx'
import { useIsClosed } from '../time-account/use-is-closed.ts'
import { AbsenceFacts } from './absence-facts.tsx'
import { AbsenceFiles } from './absence-files.tsx'
import { AbsenceHistory } from './absence-history.tsx'
import { AbsenceNotes } from './absence-notes.tsx'
import { DecideBox } from './decide-box.tsx'
import { detailWords } from './detail-words.ts'
import { RequestDialog } from './request-dialog.tsx'

/** Everything about one absence, and its actions. `onGone` is called after it was withdrawn. */
export function AbsenceDetail({ id, onGone }: { id: string; onGone(): void }) {
  // Stops the query before the absence is deleted: a refetch would answer 404.
  const [leaving, setLeaving] = useState(false)
  const found = useOne<Absence>(
    `absences/${id}`,
    { include: ['absence_type', 'user', 'confirmed_by_user', 'attachments'], permissions: 'true' },
    { enabled: !leaving },
  )
  return (
    <Loaded query={found}>
      {({ row, included }) => (
        <Detail absence={row} included={included} leaving={leaving} {...{ setLeaving, onGone }} />
      )}
    </Loaded>
  )
}

type Leaving = { leaving: boolean; setLeaving(leaving: boolean): void; onGone(): void }

function Detail({ absence, included, ...leave }: Leaving & { absence: Absence; included: Included }) {
  const t = useTexts(detailWords)
  const notes = useAll<Note>(`absences/${absence.id}/notes`, { permissions: 'true' }, { enabled: !leave.leaving })
  const { permissions, first_day } = absence
  const isClosed = useIsClosed(idOf(absence, 'user') ?? '', first_day)(first_day)
  return (
    <Stack gap="md">
      <AbsenceFacts absence={absence} included={included} />
      {isClosed && !permissions?.update_times && (
        <Text size="sm" c="dimmed">
          {t.monthClosed}
        </Text>
      )}
      {(permissions?.confirm || permissions?.reject) && <DecideBox absence={absence} />}
      <Changes
        absence={absence}
        mayChange={permissions?.update_times === true}
        mayRemove={permissions?.destroy === true}
        {...leave}
      />
      <Divider />
      <AbsenceFiles
        absenceId={absence.id}
        files={relatedMany<Attachment>(included, absence, 'attachments')}
        mayRemove={permissions?.update === true}
      />
      <Divider />
      <Loaded query={notes}>
        {({ rows }) => (
          <>
            <AbsenceNotes absenceId={absence.id} notes={rows.filter(isWritten)} />
            <Divider />
            <AbsenceHistory notes={rows.filter((note) => !isWritten(note))} />
          </>
        )}
      </Loaded>
    </Stack>
  )
}

/** Notes by the system have no author. */
const isWritten = (note: Note): boolean => note.author !== undefined

type ChangesProps = Leaving & { absence: Absence; mayChange: boolean; mayRemove: boolean }

function Changes({ absence, mayChange, mayRemove, setLeaving, onGone }: ChangesProps) {
  const t = useTexts(detailWords)
  const { me } = useSession()
  const write = useWrite()
  const [changing, setChanging] = useState(false)
  const withdrawing = idOf(absence, 'user') === me.id && absence.confirmation_status === 'pending'
  const remove = async (): Promise<void> => {
    setLeaving(true)
    const path = `absences/${absence.id}`
    try {
      await write.mutateAsync({ method: 'DELETE', path, alsoChanges: ['vacation_entitlements'] })
    } catch (error) {
      setLeaving(false)
      throw error
    }
    onGone()
    const title = withdrawing ? t.withdrawn : t.removed
    notifications.show({ color: 'teal', title, message: absence.title })
  }
  if (!mayChange && !mayRemove) return null
  return (
    <Group gap="xs">
      {mayChange && (
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setChanging(true)}>
          {t.change}
        </Button>
      )}
      {mayRemove && (
        <Confirm
          title={withdrawing ? t.withdrawTitle : t.removeTitle}
          text={withdrawing ? t.withdrawText : t.removeText}
          label={withdrawing ? t.withdraw : t.remove}
          run={remove}
        >
          {(ask) => (
            <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={ask}>
              {withdrawing ? t.withdraw : t.remove}
            </Button>
          )}
        </Confirm>
      )}
      {changing && <RequestDialog absence={absence} onClose={() => setChanging(false)} />}
    </Group>
  )
}
