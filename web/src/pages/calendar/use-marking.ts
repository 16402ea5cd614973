import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { addDays } from '../../time/days.ts'

export type Marked = { person: string; from: string; until: string }
type Marking = { person: string; anchor: string; end: string }

const markedBy = ({ person, anchor, end }: Marking): Marked => {
  const [from, until] = [anchor, end].sort() as [string, string]
  return { person, from, until }
}

const dayIn = (element: Element | null): Omit<Marking, 'anchor'> | null => {
  const end = element?.closest<HTMLElement>('td[data-day]')?.dataset.day
  const person = element?.closest<HTMLElement>('[data-person]')?.dataset.person
  return end && person ? { person, end } : null
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** Marks days of one person to request an absence, by dragging or by Shift with arrow keys. */
export function useMarking(ask: (userId: string, from: string, until: string) => void) {
  const [marking, setMarking] = useState<Marking | null>(null)
  const dragged = useRef<Marking | null>(null)
  const wasDragged = useRef(false)
  const show = (next: Marking | null): void => {
    dragged.current = next
    setMarking(next)
  }
  const askFor = (wanted: Marking): void => {
    const { person, from, until } = markedBy(wanted)
    show(null)
    ask(person, from, until)
  }
  const onPointerDown = (event: PointerEvent): void => {
    const target = event.target as HTMLElement
    const day = dayIn(target)
    wasDragged.current = false
    // A drag does not start on a bar, which is opened by a click.
    if (event.button === 0 && day && !target.closest('button')) dragged.current = { ...day, anchor: day.end }
  }
  const onPointerMove = (event: PointerEvent): void => {
    const current = dragged.current
    if (!current || event.buttons === 0) return
    // Not `event.target`: touch events keep the cell in which they began.
    const day = dayIn(document.elementFromPoint(event.clientX, event.clientY))
    if (!day || day.person !== current.person || day.end === current.end) return
    wasDragged.current = true
    show({ ...current, end: day.end })
  }
  const onPointerUp = (): void => {
    const current = dragged.current
    if (current && wasDragged.current) askFor(current)
    dragged.current = null
  }
  const onPointerCancel = (): void => show(null)
  /** Suppresses the click event after a drag. */
  const onClickCapture = (event: MouseEvent): void => {
    if (wasDragged.current) event.stopPropagation()
    wasDragged.current = false
  }
  /** Returns whether it has handled the key. */
  const press = (event: KeyboardEvent<HTMLElement>): boolean => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('td')
    const step = event.shiftKey ? steps[event.key] : undefined
    const day = dayIn(cell)
    if (step && cell && day) {
      const end = addDays(day.end, step)
      const next = cell.parentElement?.querySelector<HTMLElement>(`td[data-day="${end}"]`)
      if (next) {
        setMarking({ person: day.person, anchor: marking?.person === day.person ? marking.anchor : day.end, end })
        next.focus()
      }
    } else if (marking && event.key === 'Enter') askFor(marking)
    else if (marking && event.key === 'Escape') show(null)
    else {
      if (event.key !== 'Shift') setMarking(null)
      return false
    }
    event.preventDefault()
    return true
  }
  const marked = marking && markedBy(marking)
  return { marked, press, pointer: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClickCapture } }
}
