import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowsSplit2, IconCheck, IconCopy, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '../../../api/hooks.ts'
import { useProblems } from '../../../api/problems.ts'
import type { Tracking } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import { useFormat } from '../../../time/format.ts'
import type { MayDo } from '../may.ts'
import { SplitForm } from './split-form.tsx'
import { words } from './words.ts'

/** Actions that leave the detail. */
export type ActionHandlers = { edit(): void; duplicate: (() => void) | undefined; onDeleted(): void }
type Props = { tracking: Tracking; may: MayDo } & ActionHandlers

/** The actions that the reader may take on the time. */
export function Actions({ tracking, may, edit, duplicate, onDeleted }: Props) {
  const t = useTexts(words)
  const format = useFormat()
  const write = useWrite()
  const problems = useProblems()
  const [splitting, setSplitting] = useState(false)
  const path = `time_trackings/${tracking.id}`
  const notify = (message: string) => notifications.show({ color: 'teal', message, autoClose: 3000 })
  const confirm = () =>
    write.mutate(
      { method: 'PATCH', path: `${path}/confirm` },
      { onSuccess: () => notify(t.confirmed), onError: problems.show },
    )
  const unconfirm = () =>
    write.mutate(
      { method: 'PATCH', path, attributes: { confirmed: false } },
      { onSuccess: () => notify(t.unconfirmed), onError: problems.show },
    )
  const destroy = async (): Promise<void> => {
    await write.mutateAsync({ method: 'DELETE', path })
    notify(t.deleted)
    onDeleted()
  }
  const buttonProps = { variant: 'default', size: 'xs', fz: 'sm' } as const
  return (
    <Group gap="xs">
      {may.confirm && !tracking.confirmed && (
        <Button
          size="xs"
          fz="sm"
          loading={write.isPending}
          leftSection={<IconCheck size={16} aria-hidden />}
          onClick={confirm}
        >
          {t.confirm}
        </Button>
      )}
      {(may.times || may.area || may.tags) && (
        <Button {...buttonProps} leftSection={<IconPencil size={16} aria-hidden />} onClick={edit}>
          {t.edit}
        </Button>
      )}
      {duplicate && tracking.ends_at && (
        <Button {...buttonProps} leftSection={<IconCopy size={16} aria-hidden />} onClick={duplicate}>
          {t.duplicate}
        </Button>
      )}
      {may.times && (
        <>
          <Button
            {...buttonProps}
            leftSection={<IconArrowsSplit2 size={16} aria-hidden />}
            onClick={() => setSplitting(true)}
          >
            {t.split}
          </Button>
          <SplitForm
            key={`${tracking.starts_at} ${tracking.ends_at}`}
            tracking={tracking}
            opened={splitting}
            close={() => setSplitting(false)}
          />
        </>
      )}
      {may.confirm && tracking.confirmed && (
        <Button
          {...buttonProps}
          loading={write.isPending}
          leftSection={<IconX size={16} aria-hidden />}
          onClick={unconfirm}
        >
          {t.unconfirm}
        </Button>
      )}
      {may.destroy && (
        <Confirm
          title={t.destroyTitle}
          text={t.destroyText(format.dateTime(tracking.starts_at))}
          label={t.destroy}
          run={destroy}
        >
          {(ask) => (
            <Button {...buttonProps} leftSection={<IconTrash size={16} aria-hidden />} onClick={ask}>
              {t.destroy}
            </Button>
          )}
        </Confirm>
      )}
    </Group>
  )
}
