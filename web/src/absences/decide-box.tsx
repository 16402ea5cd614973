import { Button, Group, Stack, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useProblems } from '../api/problems.ts'
import type { Absence } from '../api/records.ts'
import { useTexts } from '../i18n/language.tsx'
import { detailWords } from './detail-words.ts'
import { type Decision, useDecide } from './use-decide.ts'

/** Confirms, rejects or reopens an absence, with an optional message to the person. */
export function DecideBox({ absence }: { absence: Absence }) {
  const t = useTexts(detailWords)
  const problems = useProblems()
  const { decide, isPending } = useDecide()
  const [message, setMessage] = useState('')
  const go = (decision: Decision) => async () => {
    try {
      await decide(absence.id, decision, message)
      setMessage('')
      notifications.show({ color: 'teal', title: t.done[decision], message: absence.title })
    } catch (error) {
      problems.show(error)
    }
  }
  const state = absence.confirmation_status
  // Reopening needs the same permission as confirming.
  const { confirm: mayConfirm, reject: mayReject } = absence.permissions ?? {}
  return (
    <Stack gap="xs" component="section" aria-label={t.decide}>
      <Textarea
        label={t.decideMessage}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={5000}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <Group gap="xs">
        {mayConfirm && state !== 'confirmed' && (
          <Button
            color="teal.9"
            loading={isPending}
            leftSection={<IconCheck size={18} aria-hidden />}
            onClick={go('confirmed')}
          >
            {t.approve}
          </Button>
        )}
        {mayReject && state !== 'rejected' && (
          <Button
            color="red.9"
            variant={state === 'pending' ? 'filled' : 'default'}
            loading={isPending}
            leftSection={<IconX size={18} aria-hidden />}
            onClick={go('rejected')}
          >
            {t.reject}
          </Button>
        )}
        {mayConfirm && state !== 'pending' && (
          <Button
            variant="default"
            loading={isPending}
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            onClick={go('pending')}
          >
            {t.reopen}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
