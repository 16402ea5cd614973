import { Grid, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import type { Decision } from '../../../absences/use-decide.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Empty, Loaded } from '../../../parts/states.tsx'
import { FailureReport, ProgressReport } from '../progress-report.tsx'
import { RejectDialog } from '../reject-dialog.tsx'
import { ChosenRequest } from './chosen-request.tsx'
import { RequestList } from './request-list.tsx'
import { useChoice } from './use-choice.ts'
import { useDecisions } from './use-decisions.ts'
import { useKeys } from './use-keys.ts'
import { useNotifyDecided } from './use-notify-decided.tsx'
import { type Request, usePending } from './use-pending.ts'
import { useSpan } from './use-span.ts'
import { absenceWords } from './words.ts'

export function PendingAbsences({ active }: { active: boolean }) {
  const pending = usePending()
  return <Loaded query={pending}>{({ rows }) => <Requests all={rows} active={active} />}</Loaded>
}

function Requests({ all, active }: { all: readonly Request[]; active: boolean }) {
  const t = useTexts(absenceWords)
  const span = useSpan()
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false }) ?? true
  const [rejecting, setRejecting] = useState<readonly Request[]>([])
  const notifyDecided = useNotifyDecided((job) => decisions.decide([job]))
  const decisions = useDecisions(notifyDecided)
  const rows = all.filter(({ id }) => !decisions.underWay.has(id))
  const choice = useChoice(rows, wide)

  const decide = (requests: readonly Request[], decision: Decision, message?: string): void => {
    choice.leave(requests)
    const many = requests.length > 1
    decisions.decide(requests.map((request) => ({ request, decision, many, ...(message && { message }) })))
  }
  const { chosen } = choice
  const [rejected, another] = rejecting
  const whatOf = ({ person, absence }: Request): string => `${person?.username ?? ''}, ${span(absence)}`
  const approve = () => chosen?.mayApprove && decide([chosen], 'confirmed')
  const reject = () => chosen && setRejecting([chosen])
  useKeys(
    {
      j: choice.next,
      ArrowDown: choice.next,
      k: choice.previous,
      ArrowUp: choice.previous,
      x: () => chosen && choice.toggle(chosen.id),
      c: approve,
      r: reject,
    },
    active && rejecting.length === 0,
  )

  return (
    <Stack>
      <ProgressReport {...decisions.progress} />
      <FailureReport
        title={t.failed(decisions.failed.length)}
        reasons={decisions.failed.map(({ job: { request }, why }) => ({
          id: request.id,
          text: t.reason(request.person?.username ?? '', span(request.absence), why),
        }))}
        dismiss={decisions.forget}
        retry={decisions.retry}
      />
      {rows.length === 0 ? (
        <Empty title={t.none} icon={IconChecks}>
          {t.noneText}
        </Empty>
      ) : (
        <Grid gap="md">
          <Grid.Col span={{ base: 12, md: 5 }}>
            <RequestList
              rows={rows}
              choice={choice}
              approve={(requests) => decide(requests, 'confirmed')}
              reject={setRejecting}
            />
            <Text size="xs" c="dimmed" mt="xs" visibleFrom="md">
              {t.keys}
            </Text>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 7 }} visibleFrom="md">
            {wide && <ChosenRequest request={chosen} rows={all} approve={approve} reject={reject} />}
          </Grid.Col>
        </Grid>
      )}
      {!wide && (
        <ChosenRequest
          request={chosen}
          rows={all}
          approve={approve}
          reject={reject}
          close={() => choice.choose(null)}
        />
      )}
      <RejectDialog
        what={rejected && (another ? t.rejectWhom(rejecting.length) : whatOf(rejected))}
        maxLength={5000}
        close={() => setRejecting([])}
        reject={(message) => decide(rejecting, 'rejected', message)}
      />
    </Stack>
  )
}
