import { VisuallyHidden } from '@mantine/core'
import { useId, useRef } from 'react'
import type { Included } from '../../../api/client.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { useSession } from '../../../session/session.tsx'
import { useFormat } from '../../../time/format.ts'
import { localDay, today } from '../../../time/zoned.ts'
import { Block } from './block.tsx'
import { DayHead, isFree } from './day-head.tsx'
import { useDescribe } from './describe.ts'
import { DraftBlock } from './draft-block.tsx'
import type { Moves } from './use-moves.ts'
import type { Day } from './use-week.ts'
import classes from './week.module.css'
import { words } from './words.ts'

const hourHeight = 40

export type WeekProps = {
  days: Day[]
  hours: [number, number]
  included: Included
  open(id: string): void
  openAbsence(id: string): void
  addOn(day: string): (() => void) | undefined
  moves: Moves
  /** Whether the dragged time would overlap another one. */
  overlaps: boolean
}

/** Seven days side by side. */
export function WeekGrid({ days, hours, included, open, openAbsence, addOn, moves, overlaps }: WeekProps) {
  const t = useTexts(words)
  const format = useFormat()
  const { zone } = useSession()
  const describe = useDescribe(included)
  const hint = useId()
  const [first, last] = useSteady(hours, moves.draft !== null)
  const style = { height: (last - first) * hourHeight, '--hour': `${hourHeight}px` }
  const lines = Array.from({ length: Math.max(0, last - first - 1) }, (_, index) => first + 1 + index)
  return (
    <section className={classes.grid} aria-label={t.grid}>
      <div aria-hidden className={classes.scale}>
        <div className={classes.head} />
        <div className={classes.hours} style={style}>
          {lines.map((hour) => (
            <span key={hour} className={classes.hour} style={{ top: (hour - first) * hourHeight }}>
              {hour}:00
            </span>
          ))}
        </div>
      </div>
      {days.map((day) => (
        <section
          key={day.day}
          className={`${classes.column} ${day.day === today(zone) ? classes.today : ''}`}
          aria-label={format.longDay(day.day)}
        >
          <div className={`${classes.head} ${isFree(day) ? classes.shaded : ''}`}>
            <DayHead of={day} included={included} openAbsence={openAbsence} add={addOn(day.day)} />
          </div>
          <div className={isFree(day) ? classes.free : undefined}>
            <div className={classes.body} style={style}>
              {day.segments.map((segment) => (
                <Block
                  key={segment.stretch.tracking.id}
                  segment={segment}
                  first={first}
                  hourHeight={hourHeight}
                  describe={describe}
                  open={() => open(segment.stretch.tracking.id)}
                  moves={moves}
                  hint={hint}
                />
              ))}
              {moves.draft && (
                <DraftBlock
                  draft={moves.draft.to}
                  day={day.day}
                  first={first}
                  hourHeight={hourHeight}
                  label={describe.times(moves.draft.to)}
                  overlaps={overlaps}
                />
              )}
            </div>
          </div>
        </section>
      ))}
      <VisuallyHidden id={hint}>{t.hint}</VisuallyHidden>
      <VisuallyHidden role="status">
        {moves.draft &&
          [
            format.shortDay(localDay(moves.draft.to.tracking.starts_at, zone)),
            describe.times(moves.draft.to),
            overlaps && t.overlaps,
          ]
            .filter(Boolean)
            .join(', ')}
      </VisuallyHidden>
    </section>
  )
}

/** During a drag the range may grow but not shrink, so that the grid does not jump. */
function useSteady([first, last]: [number, number], isHeld: boolean): [number, number] {
  const held = useRef<[number, number]>([first, last])
  held.current = isHeld ? [Math.min(first, held.current[0]), Math.max(last, held.current[1])] : [first, last]
  return held.current
}
