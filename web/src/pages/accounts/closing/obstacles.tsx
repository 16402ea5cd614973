import { Anchor, List, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { AccountMonth } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session.tsx'
import { useFormat } from '../../../time/format.ts'
import { closingWords } from './words.ts'

type Props = { title: string; obstacles: AccountMonth['in_the_way'] }

/** What has to be settled before the month can be closed, with links to do so. */
export function Obstacles({ title, obstacles }: Props) {
  const t = useTexts(closingWords)
  const format = useFormat()
  const { workspace, isLead } = useSession()
  if (obstacles.length === 0) return null
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <List size="sm">
        {obstacles.map(({ kind, id, day }) => (
          <List.Item key={`${kind}-${id}`}>
            {t.obstacles[kind](format.day(day))}{' '}
            {kind === 'running' ? (
              <Anchor
                renderRoot={(props) => <Link to={paths.time(workspace.id)} search={{ open: id }} {...props} />}
                size="sm"
              >
                {t.toTime}
              </Anchor>
            ) : (
              isLead && (
                <Anchor component={Link} to={paths.approvals(workspace.id)} size="sm">
                  {t.toApprovals}
                </Anchor>
              )
            )}
          </List.Item>
        ))}
      </List>
    </div>
  )
}
