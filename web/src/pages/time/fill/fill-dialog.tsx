import { Skeleton, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAddMany } from '../../../api/add-many.ts'
import { useProblems } from '../../../api/problems.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { ClockInput, isClock } from '../../../parts/clock-input.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { notifyDone } from '../../../parts/undo.tsx'
import { useFormat } from '../../../time/format.ts'
import { useMayCreate } from '../may.ts'
import { type Plan, type Planned, recordOf } from './plan.ts'
import { type FillKind, usePlan } from './use-plan.ts'
import { words } from './words.ts'

type Props = { kind: FillKind; person: string; week: string; close(): void }

/** Previews the times that a week would be filled with, and adds them, with one undo for all. */
export function FillDialog({ kind, person, week, close }: Props) {
  const t = useTexts(words)
  const format = useFormat()
  const problems = useProblems()
  const may = useMayCreate()
  const { add, takeBack } = useAddMany({ kind: 'time_trackings', hasBatches: true })
  const [start, setStart] = useState('08:00')
  const [busy, setBusy] = useState(false)
  const plan = usePlan(kind, person, week, isClock(start) ? start : '08:00')
  const planned = plan.data?.added ?? []
  const countWords = (count: number) => [format.number(count), count === 1] as const
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    const { ids, error } = await add(planned.map((entry) => recordOf(entry, person, may)))
    setBusy(false)
    if (ids.length > 0) {
      notifyDone(t.done(...countWords(ids.length)), () => void takeBack(ids).catch(problems.show))
      close()
    }
    if (error) problems.show(error)
  }
  return (
    <FormDialog
      title={kind === 'copy' ? t.copyTitle : t.scheduleTitle}
      label={t.go(...countWords(planned.length))}
      disabled={planned.length === 0 || !isClock(start)}
      submit={(event) => void submit(event)}
      busy={busy}
      close={close}
    >
      {kind === 'schedule' && <ClockInput label={t.start} value={start} onChange={setStart} w={160} />}
      <Loaded query={plan} skeleton={<Skeleton height={120} />}>
        {(data) => <Preview plan={data} kind={kind} />}
      </Loaded>
    </FormDialog>
  )
}

function Preview({ plan: { added, skipped }, kind }: { plan: Plan; kind: FillKind }) {
  const t = useTexts(words)
  const format = useFormat()
  const restOf = ({ breaks }: Planned): number => breaks.reduce((sum, { from, until }) => sum + until - from, 0) / 1000
  const textOf = (entry: Planned): string =>
    [
      `${format.shortDay(entry.day)}, ${format.time(entry.from)} – ${format.time(entry.until)}`,
      restOf(entry) > 0 && t.rest(format.clock(restOf(entry))),
    ]
      .filter(Boolean)
      .join(' · ')
  if (added.length + skipped.length === 0) return <Text size="sm">{t.nothing[kind]}</Text>
  return (
    <>
      <Lines title={t.added} lines={added.map(textOf)} />
      <Lines
        title={t.skipped}
        lines={skipped.map(({ day, obstacle }) => `${format.shortDay(day)}: ${t.obstacles[obstacle]}`)}
      />
    </>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Stack component="ul" gap={2} m={0} pl="md">
        {lines.map((line) => (
          <Text key={line} component="li" size="sm">
            {line}
          </Text>
        ))}
      </Stack>
    </div>
  )
}
