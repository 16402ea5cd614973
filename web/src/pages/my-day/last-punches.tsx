import { Card } from '@mantine/core'
import { IconCoffee, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useList } from '../../api/hooks.ts'
import type { Action } from '../../api/records.ts'
import { lastPunchesOf } from '../../head-start/questions.ts'
import { useTexts } from '../../i18n/language.tsx'
import { punchWords } from '../../parts/punch-words.ts'
import { Loaded } from '../../parts/states.tsx'
import { useSession } from '../../session/session.tsx'
import { useFormat } from '../../time/format.ts'
import classes from './my-day.module.css'
import { PunchMark } from './punch-mark.tsx'
import { words } from './words.ts'

const icons = { start: IconPlayerPlay, end: IconPlayerStop, 'start-break': IconCoffee, 'end-break': IconPlayerPlay }

export function LastPunches() {
  const t = useTexts(words)
  const types = useTexts(punchWords)
  const format = useFormat()
  const { me } = useSession()
  const actions = useList<Action>(...lastPunchesOf(me.id))
  return (
    <Card withBorder radius="lg">
      <h2 className={classes.title}>{t.punches}</h2>
      <Loaded query={actions}>
        {({ rows }) =>
          rows.length === 0 ? (
            <div className={classes.dimmed}>{t.noPunches}</div>
          ) : (
            <ul className={classes.punches}>
              {rows.map((punch) => {
                const Icon = icons[punch.action_type]
                return (
                  <li key={punch.id}>
                    <div className={classes.punch}>
                      <Icon size={18} aria-hidden />
                      <span>{types[punch.action_type]}</span>
                      <span className={classes.dimmed}>{format.dateTime(punch.action_time)}</span>
                    </div>
                    <PunchMark punch={punch} />
                  </li>
                )
              })}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
