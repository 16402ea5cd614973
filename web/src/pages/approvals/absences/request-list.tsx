import { Button, Card, Checkbox, Group, ScrollArea, Text } from '@mantine/core'
import { useTexts } from '../../../i18n/language.tsx'
import { useShowMore } from '../../../parts/use-show-more.tsx'
import { words } from '../words.ts'
import { RequestRow } from './request-row.tsx'
import type { Choice } from './use-choice.ts'
import type { Request } from './use-pending.ts'
import { absenceWords } from './words.ts'

/** The pending requests, and the actions for those that are ticked. */
export function RequestList({
  rows,
  choice,
  approve,
  reject,
}: {
  rows: readonly Request[]
  choice: Choice
  approve(requests: readonly Request[]): void
  reject(requests: readonly Request[]): void
}) {
  const t = useTexts(absenceWords)
  const common = useTexts(words)
  const { ticked, chosen } = choice
  const approvable = ticked.filter(({ mayApprove }) => mayApprove)
  const { shown, more } = useShowMore(rows, chosen ? rows.indexOf(chosen) : 0)
  return (
    <Card withBorder radius="lg" padding={0} component="section" aria-label={t.list}>
      <Group p="sm" gap="sm" mih={56}>
        <Checkbox
          label={ticked.length > 0 ? common.selected(ticked.length) : t.all}
          aria-label={t.all}
          checked={ticked.length === rows.length}
          indeterminate={ticked.length > 0 && ticked.length < rows.length}
          onChange={(event) => choice.tickAll(event.currentTarget.checked)}
          style={{ flex: 1 }}
        />
        {ticked.length > 0 && (
          <Group gap="xs">
            {approvable.length > 0 && (
              <Button size="xs" color="teal.9" onClick={() => approve(approvable)}>
                {t.approveMany(approvable.length)}
              </Button>
            )}
            <Button size="xs" color="red" variant="light" onClick={() => reject(ticked)}>
              {t.rejectMany(ticked.length)}
            </Button>
          </Group>
        )}
        {ticked.length === 0 && (
          <Text size="sm" c="dimmed">
            {rows.length}
          </Text>
        )}
      </Group>
      <ScrollArea.Autosize
        mah={{ md: 'calc(100vh - 300px)' }}
        type="auto"
        scrollbars="y"
        styles={{ content: { minWidth: 0 } }}
      >
        <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {shown.map((request) => (
            <RequestRow
              key={request.id}
              request={request}
              chosen={request.id === chosen?.id}
              ticked={choice.isTicked(request.id)}
              choose={() => choice.choose(request.id)}
              tick={() => choice.toggle(request.id)}
            />
          ))}
        </ul>
        {more}
      </ScrollArea.Autosize>
    </Card>
  )
}
