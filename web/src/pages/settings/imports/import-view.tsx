import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useOne, useWrite } from '../../../api/hooks.ts'
import { useProblems } from '../../../api/problems.ts'
import type { Import } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import { ReadableAlert } from '../../../parts/readable-alert.tsx'
import { Section } from '../../../parts/section.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { useFormat } from '../../../time/format.ts'
import { Counts } from './counts.tsx'
import { useFieldLabel } from './field-labels.ts'
import { UploadButton, useUpload } from './file-upload.tsx'
import { ImportProblems } from './import-problems.tsx'
import { MappingForm } from './mapping-form.tsx'
import { SampleTable } from './sample-table.tsx'
import { words } from './words.ts'

const isRunning = ({ state }: Import): boolean => state === 'reading' || state === 'applying' || state === 'taking_back'

/** The kinds that an import changes, besides the list of imports. */
const alsoChanges = ['users', 'areas', 'tags', 'time_trackings', 'absences', 'vacation_entitlements']

/** `open` shows another import; with an empty id the list. */
type Props = { id: string; open(id: string): void }

/** One import with its state. */
export function ImportView({ id, open }: Props) {
  const t = useTexts(words)
  const found = useOne<Import>(`imports/${id}`)
  const { data, refetch } = found
  const isBusy = data ? isRunning(data.row) : false
  // Progress also arrives over the event stream; polling is the fallback.
  useEffect(() => {
    if (!isBusy) return
    const timer = setInterval(() => void refetch(), 2000)
    return () => clearInterval(timer)
  }, [isBusy, refetch])
  return (
    <Stack>
      <Group>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={() => open('')}
        >
          {t.back}
        </Button>
      </Group>
      <Loaded query={found}>
        {({ row }) => (isRunning(row) ? <RunningImport row={row} /> : <StoppedImport row={row} open={open} />)}
      </Loaded>
    </Stack>
  )
}

function RunningImport({ row: { file_name, state, counts } }: { row: Import }) {
  const t = useTexts(words)
  const { rows = 0, made = 0, known = 0, wrong = 0, taken_back = 0, kept = 0 } = counts
  const done = { reading: 0, applying: made + known + wrong, taking_back: taken_back + kept }[state as 'reading'] ?? 0
  const total = state === 'taking_back' ? made : rows
  return (
    <Section title={file_name}>
      <Text role="status">{t.steps[state as 'reading']}</Text>
      <Progress.Root size="lg">
        <Progress.Section
          value={state === 'reading' || total === 0 ? 100 : (100 * done) / total}
          animated
          aria-label={t.steps[state as 'reading']}
        />
      </Progress.Root>
    </Section>
  )
}

/** An import that waits for a decision, or is done. */
function StoppedImport({ row, open }: { row: Import; open: Props['open'] }) {
  const t = useTexts(words)
  const format = useFormat()
  const labelOf = useFieldLabel()
  const { state, asks, creates, counts, file_expires_at } = row
  const isOpen = state === 'previewed'
  // Unsaved choices are neither in the preview nor in the import.
  const [isTouched, setTouched] = useState(false)
  const reading = isOpen || (state === 'failed' && !counts.made)
  return (
    <>
      <Section
        title={row.file_name}
        about={file_expires_at ? t.expires(format.date(file_expires_at)) : undefined}
        action={<Text size="sm">{t.states[state]}</Text>}
      >
        {row.problem && (
          <Alert color="red" icon={<IconAlertTriangle />} title={t.failed}>
            {row.problem}
          </Alert>
        )}
        <Counts row={row} />
        {isOpen && row.source === 'opening_balances' && <Text size="sm">{t.balancesAbout}</Text>}
        {isOpen && (creates.areas?.length ?? 0) > 0 && <Text size="sm">{t.newAreas(creates.areas!.join(', '))}</Text>}
        {isOpen && (creates.tags?.length ?? 0) > 0 && <Text size="sm">{t.newTags(creates.tags!.join(', '))}</Text>}
        {isOpen && asks.length > 0 && (
          <ReadableAlert color="yellow" icon={<IconAlertTriangle />} title={t.asks}>
            {asks.map((name) => (name === 'date_order' ? t.asksDates : t.asksColumn(labelOf(name) ?? name))).join(', ')}
          </ReadableAlert>
        )}
        <Verbs row={row} open={open} isTouched={isTouched} />
      </Section>
      {(counts.problems ?? 0) > 0 && <ImportProblems row={row} />}
      {reading && row.head && row.source !== 'public_api' && (
        <MappingForm key={row.updated_at} row={row} setTouched={setTouched} />
      )}
      {isOpen && row.sample && <SampleTable row={row} />}
    </>
  )
}

function Verbs({ row, open, isTouched }: { row: Import; open: Props['open']; isTouched: boolean }) {
  const t = useTexts(words)
  const format = useFormat()
  const problems = useProblems()
  const write = useWrite()
  const { id, state, asks, counts } = row
  const path = `imports/${id}`
  const fresh = counts.new ?? 0
  const apply = (): void =>
    write.mutate({ method: 'PUT', path: `${path}/apply`, alsoChanges }, { onError: problems.show })
  const takeBack = () => write.mutateAsync({ method: 'PUT', path: `${path}/take_back`, alsoChanges })
  const remove = (): Promise<unknown> => write.mutateAsync({ method: 'DELETE', path })
  // Nothing was imported from the previous file, so the new one replaces it.
  const replacement = useUpload((other) => void remove().finally(() => open(other)))
  const goesOn = state === 'failed' && row.previewed_at !== null && asks.length === 0
  const canGoBack =
    state === 'applied' || (state === 'taken_back' && (counts.kept ?? 0) > 0) || (goesOn && (counts.made ?? 0) > 0)
  return (
    <Group gap="sm">
      {state === 'previewed' &&
        (fresh === 0 && asks.length === 0 ? (
          <Text size="sm">{t.nothingNew}</Text>
        ) : (
          <Button disabled={asks.length > 0 || isTouched} loading={write.isPending} onClick={apply}>
            {t.apply(format.number(fresh), fresh === 1)}
          </Button>
        ))}
      {state === 'previewed' && isTouched && <Text size="sm">{t.readAgainFirst}</Text>}
      {state === 'previewed' && (counts.wrong ?? 0) > 0 && row.source !== 'public_api' && (
        <UploadButton {...replacement} label={t.chooseCorrected} variant="default" />
      )}
      {goesOn && (
        <Button loading={write.isPending} onClick={apply}>
          {t.goOn}
        </Button>
      )}
      {canGoBack && (
        <Confirm
          title={t.takeBackTitle}
          text={row.source === 'opening_balances' ? t.takeBackBalancesText : t.takeBackText}
          label={t.takeBack}
          color="red.9"
          run={takeBack}
        >
          {(ask) => (
            <Button variant="default" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={ask}>
              {t.takeBack}
            </Button>
          )}
        </Confirm>
      )}
      <Confirm
        title={t.removeTitle}
        text={t.removeText}
        label={t.removeLabel}
        color="red.9"
        run={() => remove().then(() => open(''))}
      >
        {(ask) => (
          <Button variant="subtle" color="red" onClick={ask}>
            {t.remove}
          </Button>
        )}
      </Confirm>
    </Group>
  )
}
