import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { type Drag, step } from './move.ts'
import type { Segment } from './segments.ts'
import type { Moves } from './use-moves.ts'

/** The grabbed part: the whole block, or one of its ends. */
type Grip = 'minutes' | 'start' | 'end'
type Press = {
  x: number
  y: number
  grip: Grip
  columnWidth: number
  /** Whether it has grabbed the block: a finger does so by a long press, and scrolls before that. */
  isHeld: boolean
  isDragged: boolean
  isCancelled: boolean
}

/** The tolerance of a click, in pixels. */
const clickTolerance = 4
/** The tolerance of a long press, in pixels. */
const pressTolerance = 10
/** In milliseconds. */
const longPress = 400

const keys: Record<string, Drag> = {
  ArrowUp: { minutes: -step },
  ArrowDown: { minutes: step },
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  'Shift ArrowUp': { end: -step },
  'Shift ArrowDown': { end: step },
}

/** Moves a block by mouse, pen or keyboard, or by a finger after a long press: otherwise it scrolls. */
export function useDrag({ stretch }: Segment, moves: Moves, hourHeight: number, focusAgain: () => void) {
  const press = useRef<Press | null>(null)
  const longPressTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const block = useRef<HTMLButtonElement>(null)
  const ownDraft = moves.draft?.from.tracking.id === stretch.tracking.id ? moves.draft : null
  const save = (): void => {
    void moves.save()
    focusAgain()
  }
  // `touch-action` is fixed at the touch start, and React's listeners are passive: only this keeps the page from scrolling.
  useEffect(() => {
    const keep = (event: TouchEvent): void => {
      if (press.current?.isHeld && event.cancelable) event.preventDefault()
    }
    const events = ['touchmove', 'touchend'] as const
    for (const name of events) block.current?.addEventListener(name, keep, { passive: false })
    const element = block.current
    return () => {
      clearTimeout(longPressTimer.current)
      for (const name of events) element?.removeEventListener(name, keep)
    }
  }, [])
  const letGo = (): void => {
    clearTimeout(longPressTimer.current)
    press.current = null
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement
    const column = target.closest('section')
    if (event.button !== 0 || !event.isPrimary || !column) return
    const isTouch = event.pointerType === 'touch'
    // From the first pixel on, as the pointer soon leaves the small handle of an end.
    event.currentTarget.setPointerCapture(event.pointerId)
    const current: Press = {
      x: event.clientX,
      y: event.clientY,
      grip: (target.dataset.grip as Grip | undefined) ?? 'minutes',
      columnWidth: column.getBoundingClientRect().width,
      isHeld: !isTouch,
      isDragged: false,
      isCancelled: false,
    }
    press.current = current
    if (isTouch)
      longPressTimer.current = setTimeout(() => {
        current.isHeld = true
        current.isDragged = true
        moves.drag(stretch, {})
      }, longPress)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const current = press.current
    if (!current || current.isCancelled || event.buttons === 0) return
    const [x, y] = [event.clientX - current.x, event.clientY - current.y]
    const distance = Math.hypot(x, y)
    if (!current.isHeld) {
      if (distance > pressTolerance) letGo()
      return
    }
    if (!current.isDragged && distance < clickTolerance) return
    current.isDragged = true
    const minutes = (y / hourHeight) * 60
    const days = current.grip === 'minutes' ? Math.round(x / current.columnWidth) : 0
    moves.drag(stretch, { days, [current.grip]: minutes })
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>): void => {
    clearTimeout(longPressTimer.current)
    if (press.current?.isDragged && !press.current.isCancelled) save()
    // No click follows a long press.
    if (event.pointerType === 'touch') setTimeout(letGo)
  }
  const onPointerCancel = (): void => {
    letGo()
    moves.cancel()
  }
  /** A long press must not open the context menu. */
  const onContextMenu = (event: MouseEvent): void => {
    if (press.current) event.preventDefault()
  }
  /** The click event after a drag is suppressed. */
  const onClickCapture = (event: MouseEvent): void => {
    if (press.current?.isDragged) event.stopPropagation()
    press.current = null
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = keys[`${event.shiftKey ? 'Shift ' : ''}${event.key}`]
    if (by) {
      const { days = 0, minutes = 0, end = 0 } = ownDraft?.drag ?? {}
      moves.drag(stretch, {
        days: days + (by.days ?? 0),
        minutes: minutes + (by.minutes ?? 0),
        end: end + (by.end ?? 0),
      })
    } else if (ownDraft && event.key === 'Enter') save()
    else if (ownDraft && event.key === 'Escape') {
      if (press.current) press.current.isCancelled = true
      moves.cancel()
    } else return
    event.preventDefault()
  }
  // Leaving the block without saving cancels the move.
  const onBlur = (): void => {
    if (ownDraft && !press.current) moves.cancel()
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
