import { Anchor, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { AccountsRow } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session.tsx'
import { CloseEverybody } from '../closing/close-everybody.tsx'
import { ClosedElsewhere } from '../closing/closed-elsewhere.tsx'
import { useWaiting } from '../closing/waiting.tsx'
import { CollapsedList } from '../collapsed-list.tsx'
import type { ShownMonth } from '../use-shown-month.ts'
import { Step } from './step.tsx'
import { words } from './words.ts'

type Props = { number: number; shown: ShownMonth; rows: readonly AccountsRow[] }

export function CloseStep({ number, shown, rows }: Props) {
  const t = useTexts(words)
  const { workspace } = useSession()
  const waiting = useWaiting(shown, '')
  const elsewhere = new Set(waiting?.elsewhere.map(({ user_id }) => user_id))
  const people = rows.filter(({ key }) => !elsewhere.has(key))
  const open = people.filter(({ closed_through }) => closed_through === null || closed_through < shown.last)
  return (
    <Step number={number} title={t.steps.close} left={waiting ? open.length : null}>
      {people.length === 0 ? (
        <Text size="sm">{t.nobody}</Text>
      ) : (
        <>
          <Text size="sm">{t.closed(people.length - open.length, people.length)}</Text>
          {open.length > 0 && (
            <CollapsedList
              label={t.people}
              items={open.map(({ key, label }) => ({
                key,
                content: (
                  <Anchor
                    renderRoot={(props) => (
                      <Link to={paths.account(workspace.id, key)} search={{ at: shown.at }} {...props} />
                    )}
                    size="sm"
                  >
                    {label}
                  </Anchor>
                ),
              }))}
            />
          )}
          <Group>
            <CloseEverybody shown={shown} isDone={open.length === 0} />
          </Group>
        </>
      )}
      <ClosedElsewhere shown={shown} area="" />
    </Step>
  )
}
