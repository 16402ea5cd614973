import { Button, Group, List, Progress, Stack, Switch, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useBatches } from '../../../api/batch.ts'
import { useProblems } from '../../../api/problems.ts'
import type { Batch } from '../../../api/records.ts'
import { useAreas, usePeople } from '../../../api/reference.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { ReadableAlert } from '../../../parts/readable-alert.tsx'
import { Select } from '../../../parts/select-fields.tsx'
import { useSession } from '../../../session/session.tsx'
import { useFormat } from '../../../time/format.ts'
import type { ShownMonth } from '../use-shown-month.ts'
import { ClosedElsewhere } from './closed-elsewhere.tsx'
import { Waiting } from './waiting.tsx'
import { closingWords } from './words.ts'

/** Closes a month of an area or of everybody, as a batch. */
export function CloseEverybody({ shown, isDone = false }: { shown: ShownMonth; isDone?: boolean }) {
  const t = useTexts(closingWords)
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const [batch, setBatch] = useState<Batch | null>(null)
  const name = format.month(shown.first)
  return (
    <>
      {!isDone && (
        <Stack gap={4}>
          <Button
            leftSection={<IconLock size={16} aria-hidden />}
            disabled={shown.isLast}
            aria-describedby={shown.isLast ? 'not-over' : undefined}
            onClick={() => setOpen(true)}
          >
            {t.closeOf(name)}
          </Button>
          {shown.isLast && (
            <Text id="not-over" size="xs" c="dimmed">
              {t.notOver}
            </Text>
          )}
        </Stack>
      )}
      {isOpen && !batch && <Question shown={shown} started={setBatch} close={() => setOpen(false)} />}
      {isOpen && batch && (
        <Result
          title={t.closeOf(name)}
          batch={batch}
          close={() => {
            setOpen(false)
            setBatch(null)
          }}
        />
      )}
    </>
  )
}

function Question({ shown, started, close }: { shown: ShownMonth; started(batch: Batch): void; close(): void }) {
  const t = useTexts(closingWords)
  const format = useFormat()
  const { isAccountAdmin } = useSession()
  const areas = useAreas()
  const problems = useProblems()
  const { begin, follow, isBeginning } = useBatches()
  const [area, setArea] = useState('')
  const [force, setForce] = useState(false)
  const go = async (): Promise<void> => {
    try {
      const which = { ...(area && { area_id: area }), ...(force && { force }) }
      const id = await begin('months', { action: 'close', month: shown.at, ...which })
      await follow(id, { changes: ['users', 'reports'], onProgress: started })
    } catch (error) {
      problems.show(error)
    }
  }
  return (
    <FormDialog
      title={t.closeTitle(format.month(shown.first))}
      label={t.closeIt}
      busy={isBeginning}
      close={close}
      submit={(event) => {
        event.preventDefault()
        void go()
      }}
    >
      <Text size="sm">{t.closeText}</Text>
      <Select
        label={t.whom}
        allowDeselect={false}
        data={[
          { value: '', label: t.everybody },
          ...(areas.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={area}
        onChange={(next) => setArea(next ?? '')}
      />
      <Waiting shown={shown} area={area}>
        {isAccountAdmin && (
          <Switch label={t.force} checked={force} onChange={(event) => setForce(event.currentTarget.checked)} />
        )}
      </Waiting>
      <ClosedElsewhere shown={shown} area={area} />
    </FormDialog>
  )
}

type Outcome = Record<string, { skipped?: string }>

function Result({ title, batch, close }: { title: string; batch: Batch; close(): void }) {
  const t = useTexts(closingWords)
  const people = usePeople()
  const { status, done, skipped, total } = batch
  const isOver = status === 'finished' || status === 'failed'
  const reasons = Object.entries(batch.results as Outcome).filter(([, outcome]) => outcome.skipped)
  const names = new Map(people.data?.rows.map(({ id, username }) => [id, username]))
  return (
    <Dialog opened onClose={close} title={title}>
      <Stack>
        <Stack gap={4} role="status">
          <Text size="sm">{isOver ? t.done(done) : t.progress(done + skipped, total)}</Text>
          <Progress.Root size="lg">
            <Progress.Section
              value={total === 0 ? 100 : (100 * (done + skipped)) / total}
              aria-label={t.progressLabel}
              animated={!isOver}
            />
          </Progress.Root>
        </Stack>
        {reasons.length > 0 && (
          <ReadableAlert color="yellow" title={t.skipped(reasons.length)}>
            <List size="sm">
              {reasons.map(([id, outcome]) => (
                <List.Item key={id}>
                  {names.get(id) ?? id}: {outcome.skipped}
                </List.Item>
              ))}
            </List>
          </ReadableAlert>
        )}
        <Group justify="flex-end">
          <Button onClick={close}>{t.finish}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
