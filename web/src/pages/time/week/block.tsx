import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { stateOf } from '../state-badge.tsx'
import type { useDescribe } from './describe.ts'
import type { Piece, Segment } from './segments.ts'
import classes from './week.module.css'

const marks = { running: '▶ ', confirmed: '✓ ', unconfirmed: '' }

type Props = {
  segment: Segment
  first: number
  hourHeight: number
  describe: ReturnType<typeof useDescribe>
  open(): void
}

/** A tracking where the clock has it, its breaks as stripes inside. */
export function Block({ segment, first, hourHeight, describe, open }: Props) {
  const { stretch, top, bottom, lane, lanes, rests, before, after } = segment
  const height = (bottom - top) * hourHeight
  const within = (rest: Piece) => ({
    top: (rest.top - top) * hourHeight,
    height: Math.max(3, (rest.bottom - rest.top) * hourHeight),
  })
  const area = describe.areaOf(stretch)
  return (
    <UnstyledButton
      className={[classes.block, before && classes.before, after && classes.after].filter(Boolean).join(' ')}
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
