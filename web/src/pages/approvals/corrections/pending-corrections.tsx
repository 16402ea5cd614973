import { Button, Checkbox, Group, SimpleGrid, Stack } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../i18n/language.tsx'
import { Empty, Loaded } from '../../../parts/states.tsx'
import { useShowMore } from '../../../parts/use-show-more.tsx'
import { FailureReport, ProgressReport } from '../progress-report.tsx'
import { RejectDialog } from '../reject-dialog.tsx'
import { words } from '../words.ts'
import { CorrectionCard } from './correction-card.tsx'
import { type Correction, useCorrections } from './use-corrections.ts'
import { useDecideCorrections } from './use-decide-corrections.ts'
import { correctionWords } from './words.ts'

export function PendingCorrections() {
  return <Loaded query={useCorrections()}>{({ rows }) => <Corrections rows={rows} />}</Loaded>
}

function Corrections({ rows }: { rows: readonly Correction[] }) {
  const t = useTexts(correctionWords)
  const common = useTexts(words)
  const { decide, busy, progress, failed, forget } = useDecideCorrections()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [rejecting, setRejecting] = useState<readonly Correction[]>([])
  // Without corrections that others have decided in the meantime.
  const ticked = rows.filter(({ id }) => chosen.has(id))
  const { shown, more } = useShowMore(rows)
  const [rejected, another] = rejecting
  const toggle = (id: string): void =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]))
  return (
    <Stack>
      <ProgressReport {...progress} />
      <FailureReport
        title={t.failed(failed.length)}
        reasons={failed.map(({ id, name, why }) => ({ id, text: `${name}: ${why}` }))}
        dismiss={forget}
      />
      {rows.length === 0 ? (
        <Empty title={t.none} icon={IconChecks}>
          {t.noneText}
        </Empty>
      ) : (
        <section aria-label={t.list}>
          <Group mih={40} mb="xs">
            <Checkbox
              label={ticked.length > 0 ? common.selected(ticked.length) : t.all}
              aria-label={t.all}
              checked={ticked.length === rows.length}
              indeterminate={ticked.length > 0 && ticked.length < rows.length}
              onChange={(event) => setChosen(new Set(event.currentTarget.checked ? rows.map(({ id }) => id) : []))}
            />
            {ticked.length > 0 && (
              <Group gap="xs">
                <Button
                  size="xs"
                  color="teal.9"
                  disabled={busy.size > 0}
                  onClick={() => void decide(ticked, 'confirm')}
                >
                  {t.approveMany(ticked.length)}
                </Button>
                <Button
                  size="xs"
                  color="red"
                  variant="light"
                  disabled={busy.size > 0}
                  onClick={() => setRejecting(ticked)}
                >
                  {t.rejectMany(ticked.length)}
                </Button>
              </Group>
            )}
          </Group>
          <SimpleGrid cols={{ base: 1, md: 2 }} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {shown.map((row) => (
              <CorrectionCard
                key={row.id}
                row={row}
                ticked={chosen.has(row.id)}
                busy={busy.has(row.id)}
                tick={() => toggle(row.id)}
                approve={() => void decide([row], 'confirm')}
                reject={() => setRejecting([row])}
              />
            ))}
          </SimpleGrid>
          {more}
        </section>
      )}
      <RejectDialog
        what={rejected && (another ? t.rejectWhom(rejecting.length) : rejected.name)}
        maxLength={1000}
        close={() => setRejecting([])}
        reject={(message) => void decide(rejecting, 'reject', message)}
      />
    </Stack>
  )
}
