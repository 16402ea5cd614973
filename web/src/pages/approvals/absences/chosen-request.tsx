import { Button, Card, Group, Stack, Text, Tooltip } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useTexts } from '../../../i18n/language.tsx'
import { SideDrawer } from '../../../parts/side-drawer.tsx'
import { words } from '../words.ts'
import { RequestFacts } from './request-facts.tsx'
import type { Request } from './use-pending.ts'
import { absenceWords } from './words.ts'

type Props = {
  request: Request | undefined
  rows: readonly Request[]
  approve(): void
  reject(): void
}

/** The chosen request: beside the list, or over it on a small screen (then it can be closed). */
export function ChosenRequest({ close, ...props }: Props & { close?: () => void }) {
  const t = useTexts(absenceWords)
  if (!close)
    return (
      <Card withBorder radius="lg" component="section" aria-label={t.detail} pos="sticky" top={72}>
        {props.request ? <Deciding {...props} request={props.request} /> : <Text c="dimmed">{t.choose}</Text>}
      </Card>
    )
  return (
    <SideDrawer opened={props.request !== undefined} onClose={close} position="bottom" size="92%" title={t.detail}>
      {props.request && <Deciding {...props} request={props.request} />}
    </SideDrawer>
  )
}

function Deciding({ request, rows, approve, reject }: Props & { request: Request }) {
  const t = useTexts(words)
  const absenceTexts = useTexts(absenceWords)
  // The second click of a double click would decide about the next request, unseen.
  const once = (decide: () => void) => (event: MouseEvent) => void (event.detail < 2 && decide())
  return (
    <Stack>
      <RequestFacts request={request} rows={rows}>
        {!request.mayApprove && <Text size="sm">{absenceTexts.monthClosed}</Text>}
        <Group gap="xs" grow preventGrowOverflow={false}>
          {request.mayApprove && (
            <Tooltip label={t.key(t.approve, 'C')}>
              <Button color="teal.9" leftSection={<IconCheck size={18} aria-hidden />} onClick={once(approve)}>
                {t.approve}
              </Button>
            </Tooltip>
          )}
          <Tooltip label={t.key(t.reject, 'R')}>
            <Button color="red" variant="light" leftSection={<IconX size={18} aria-hidden />} onClick={once(reject)}>
              {t.reject}
            </Button>
          </Tooltip>
        </Group>
      </RequestFacts>
    </Stack>
  )
}
