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

/** Days of one person that are marked, by pulling over them or by arrow keys with Shift, to ask for an absence on them. */
export function useMarking(ask: (userId: string, from: string, until: string) => void) {
  const [marking, setMarking] = useState<Marking | null>(null)
  const pulled = useRef<Marking | null>(null)
  const wasPulled = useRef(false)
  const show = (next: Marking | null): void => {
    pulled.current = next
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
    wasPulled.current = false
    // A bar is opened, not pulled over.
    if (event.button === 0 && day && !target.closest('button')) pulled.current = { ...day, anchor: day.end }
  }
  const onPointerMove = (event: PointerEvent): void => {
    const held = pulled.current
    if (!held || event.buttons === 0) return
    // A finger keeps to the cell that it began on, wherever it is by now.
    const day = dayIn(document.elementFromPoint(event.clientX, event.clientY))
    if (!day || day.person !== held.person || day.end === held.end) return
    wasPulled.current = true
    show({ ...held, end: day.end })
  }
  const onPointerUp = (): void => {
    const held = pulled.current
    if (held && wasPulled.current) askFor(held)
    pulled.current = null
  }
  const onPointerCancel = (): void => show(null)
  /** What was pulled over is asked for already. */
  const onClickCapture = (event: MouseEvent): void => {
    if (wasPulled.current) event.stopPropagation()
    wasPulled.current = false
  }
  /** Whether the key was one for marking. */
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
