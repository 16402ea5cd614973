import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { type Drag, step } from './move.ts'
import type { Segment } from './segments.ts'
import type { Moves } from './use-moves.ts'

/** What is taken hold of: the whole, or one of its ends. */
type Grip = 'minutes' | 'start' | 'end'
type Press = {
  x: number
  y: number
  grip: Grip
  columnWidth: number
  /** A finger that has not rested for long enough scrolls. */
  isHeld: boolean
  isDragged: boolean
  isCancelled: boolean
}

/** So far a hand may shake in a click, in pixels. */
const shake = 4
/** So far a finger may slip while it rests. */
const slip = 10
/** So long a finger rests on a time to pick it up, in milliseconds. */
const longPress = 400

const keys: Record<string, Drag> = {
  ArrowUp: { minutes: -step },
  ArrowDown: { minutes: step },
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  'Shift ArrowUp': { end: -step },
  'Shift ArrowDown': { end: step },
}

/** Moves a block by mouse, pen or keyboard, or by a finger that rests on it first: otherwise it scrolls. */
export function useDrag({ stretch }: Segment, moves: Moves, hourHeight: number, focusAgain: () => void) {
  const press = useRef<Press | null>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const block = useRef<HTMLButtonElement>(null)
  const mine = moves.draft?.from.tracking.id === stretch.tracking.id ? moves.draft : null
  const save = (): void => {
    void moves.save()
    focusAgain()
  }
  // `touch-action` is decided when the finger comes down, and React listens passively: only this keeps the page from scrolling.
  useEffect(() => {
    const keep = (event: TouchEvent): void => {
      if (press.current?.isHeld && event.cancelable) event.preventDefault()
    }
    const events = ['touchmove', 'touchend'] as const
    for (const name of events) block.current?.addEventListener(name, keep, { passive: false })
    const element = block.current
    return () => {
      clearTimeout(rest.current)
      for (const name of events) element?.removeEventListener(name, keep)
    }
  }, [])
  const letGo = (): void => {
    clearTimeout(rest.current)
    press.current = null
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement
    const column = target.closest('section')
    if (event.button !== 0 || !event.isPrimary || !column) return
    const isTouch = event.pointerType === 'touch'
    // From the first pixel on: an end is soon left.
    event.currentTarget.setPointerCapture(event.pointerId)
    const held: Press = {
      x: event.clientX,
      y: event.clientY,
      grip: (target.dataset.grip as Grip | undefined) ?? 'minutes',
      columnWidth: column.getBoundingClientRect().width,
      isHeld: !isTouch,
      isDragged: false,
      isCancelled: false,
    }
    press.current = held
    if (isTouch)
      rest.current = setTimeout(() => {
        held.isHeld = true
        held.isDragged = true
        moves.drag(stretch, {})
      }, longPress)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const held = press.current
    if (!held || held.isCancelled || event.buttons === 0) return
    const [x, y] = [event.clientX - held.x, event.clientY - held.y]
    const far = Math.hypot(x, y)
    if (!held.isHeld) {
      if (far > slip) letGo()
      return
    }
    if (!held.isDragged && far < shake) return
    held.isDragged = true
    const minutes = (y / hourHeight) * 60
    const days = held.grip === 'minutes' ? Math.round(x / held.columnWidth) : 0
    moves.drag(stretch, { days, [held.grip]: minutes })
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>): void => {
    clearTimeout(rest.current)
    if (press.current?.isDragged && !press.current.isCancelled) save()
    // No click follows a long press.
    if (event.pointerType === 'touch') setTimeout(letGo)
  }
  const onPointerCancel = (): void => {
    letGo()
    moves.cancel()
  }
  /** A long press is no wish for a menu either. */
  const onContextMenu = (event: MouseEvent): void => {
    if (press.current) event.preventDefault()
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
  const handlers = {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel,
    onContextMenu,
    onClickCapture,
    onKeyDown,
    onBlur,
  }
  return { block, handlers }
}
