import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { stateOf } from '../state-badge.tsx'
import type { useDescribe } from './describe.ts'
import type { Piece, Segment } from './segments.ts'
import { useDrag } from './use-drag.ts'
import type { Moves } from './use-moves.ts'
import classes from './week.module.css'

const blockId = (id: string): string => `time-${id}`

const marks = { running: '▶ ', confirmed: '✓ ', unconfirmed: '' }

type Props = {
  segment: Segment
  first: number
  hourHeight: number
  describe: ReturnType<typeof useDescribe>
  open(): void
  moves: Moves
  /** The id of the instructions for moving it by keyboard. */
  hint: string
}

/** A tracking at its time of day, with breaks as stripes. */
export function Block({ segment, first, hourHeight, describe, open, moves, hint }: Props) {
  const { stretch, top, bottom, lane, lanes, rests, before, after } = segment
  const height = (bottom - top) * hourHeight
  const within = (rest: Piece) => ({
    top: (rest.top - top) * hourHeight,
    height: Math.max(3, (rest.bottom - rest.top) * hourHeight),
  })
  const area = describe.areaOf(stretch)
  const { id } = stretch.tracking
  // It may be in another column by then.
  const focusAgain = () => setTimeout(() => document.getElementById(blockId(id))?.focus())
  const { block, handlers } = useDrag(segment, moves, hourHeight, focusAgain)
  const isMovable = moves.may(stretch)
  return (
    <UnstyledButton
      ref={block}
      id={before ? undefined : blockId(id)}
      className={[
        classes.block,
        before && classes.before,
        after && classes.after,
        isMovable && classes.movable,
        moves.draft?.from.tracking.id === id && classes.left,
      ]
        .filter(Boolean)
        .join(' ')}
      {...(isMovable && { ...handlers, 'aria-describedby': hint })}
      style={{
        top: (top - first) * hourHeight,
        height,
        left: `calc(${(lane / lanes) * 100}% + 2px)`,
        width: `calc(${100 / lanes}% - 4px)`,
        '--area': area?.color ?? 'var(--mantine-color-gray-6)',
      }}
      onClick={open}
    >
      {rests.map((rest) => (
        <span key={rest.top} className={classes.rest} style={within(rest)} />
      ))}
      <VisuallyHidden>{describe.whole(segment)}</VisuallyHidden>
      {isMovable && !before && <span className={classes.grip} data-grip="start" aria-hidden />}
      {isMovable && !after && <span className={classes.grip} data-grip="end" aria-hidden />}
      <span className={classes.words} aria-hidden>
        {marks[stateOf(stretch.tracking)]}
        {describe.times(stretch)}
        {height > 44 && (
          <>
            <br />
            <b>{describe.net(stretch)}</b>
          </>
        )}
        {height > 64 && area && (
          <>
            <br />
            {area.name}
          </>
        )}
      </span>
    </UnstyledButton>
  )
}
