import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import { type Drag, step } from './move.ts'
import type { Segment } from './segments.ts'
import type { Moves } from './use-moves.ts'

/** What is taken hold of: the whole, or one of its ends. */
type Grip = 'minutes' | 'start' | 'end'
type Press = { x: number; y: number; grip: Grip; columnWidth: number; isDragged: boolean; isCancelled: boolean }

/** So far a hand may shake in a click. */
const shake = 4

const keys: Record<string, Drag> = {
  ArrowUp: { minutes: -step },
  ArrowDown: { minutes: step },
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  'Shift ArrowUp': { end: -step },
  'Shift ArrowDown': { end: step },
}

/** Moves a block by mouse, pen or keyboard. A finger scrolls; it opens the time and changes it there. */
export function useDrag({ stretch }: Segment, moves: Moves, hourHeight: number, focusAgain: () => void) {
  const press = useRef<Press | null>(null)
  const mine = moves.draft?.from.tracking.id === stretch.tracking.id ? moves.draft : null
  const save = (): void => {
    void moves.save()
    focusAgain()
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement
    const column = target.closest('section')
    if (event.button !== 0 || event.pointerType === 'touch' || !column) return
    // From the first pixel on: an end is soon left.
    event.currentTarget.setPointerCapture(event.pointerId)
    press.current = {
      x: event.clientX,
      y: event.clientY,
      grip: (target.dataset.grip as Grip | undefined) ?? 'minutes',
      columnWidth: column.getBoundingClientRect().width,
      isDragged: false,
      isCancelled: false,
    }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const held = press.current
    if (!held || held.isCancelled || event.buttons === 0) return
    const [x, y] = [event.clientX - held.x, event.clientY - held.y]
    if (!held.isDragged && Math.hypot(x, y) < shake) return
    held.isDragged = true
    const minutes = (y / hourHeight) * 60
    const days = held.grip === 'minutes' ? Math.round(x / held.columnWidth) : 0
    moves.drag(stretch, { days, [held.grip]: minutes })
  }
  const onPointerUp = (): void => {
    if (press.current?.isDragged && !press.current.isCancelled) save()
  }
  const onPointerCancel = (): void => {
    press.current = null
    moves.cancel()
  }
  /** The end of a drag is no click. */
  const onClickCapture = (event: MouseEvent): void => {
    if (press.current?.isDragged) event.stopPropagation()
    press.current = null
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = keys[`${event.shiftKey ? 'Shift ' : ''}${event.key}`]
    if (by) {
      const { days = 0, minutes = 0, end = 0 } = mine?.drag ?? {}
      moves.drag(stretch, {
        days: days + (by.days ?? 0),
        minutes: minutes + (by.minutes ?? 0),
        end: end + (by.end ?? 0),
      })
    } else if (mine && event.key === 'Enter') save()
    else if (mine && event.key === 'Escape') {
      if (press.current) press.current.isCancelled = true
      moves.cancel()
    } else return
    event.preventDefault()
  }
  // Whoever goes elsewhere without a word has saved nothing.
  const onBlur = (): void => {
    if (mine && !press.current) moves.cancel()
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClickCapture, onKeyDown, onBlur }
}
