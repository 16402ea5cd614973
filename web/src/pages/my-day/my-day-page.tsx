import { Alert } from '@mantine/core'
import { IconMessage2 } from '@tabler/icons-react'
import { useDeferredValue } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { Page } from '../../parts/page.tsx'
import { Loaded } from '../../parts/states.tsx'
import { useSession } from '../../session/session.tsx'
import { useFirstSteps } from '../../session/use-first-steps.ts'
import { useFormat } from '../../time/format.ts'
import { today } from '../../time/zoned.ts'
import { useMyClock } from './clock.ts'
import { DayLine } from './day-line.tsx'
import { FirstSteps } from './first-steps/first-steps.tsx'
import { LastPunches } from './last-punches.tsx'
import { MyAccount } from './my-account.tsx'
import { MyCorrections } from './my-corrections.tsx'
import classes from './my-day.module.css'
import { PunchCard } from './punch-card.tsx'
import { Warnings } from './warnings.tsx'
import { words } from './words.ts'

/** The clock with its large button, and the state of the day. */
export function MyDayPage() {
  const t = useTexts(words)
  const format = useFormat()
  const { me, workspace, zone } = useSession()
  const clock = useMyClock()
  const firstSteps = useFirstSteps()
  // Content below the fold of a phone is rendered after the clock and the day.
  const isBelowDrawn = useDeferredValue(true, false)
  return (
    <Page title={t.title} about={format.longDay(today(zone))}>
      <Loaded query={clock}>
        {(stretches) => (
          <div className={classes.columns}>
            <div className={classes.column}>
              {firstSteps.isShown && <FirstSteps />}
              <PunchCard clock={clock} name={me.username} />
              <DayLine stretches={stretches} />
              {isBelowDrawn && <MyAccount clock={clock} />}
            </div>
            <div className={classes.column}>
              {isBelowDrawn && (
                <>
                  {workspace.welcome_message && (
                    <Alert icon={<IconMessage2 />} radius="lg">
                      {workspace.welcome_message}
                    </Alert>
                  )}
                  <Warnings />
                  <MyCorrections current={clock.current} />
                  <LastPunches />
                </>
              )}
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  )
}
