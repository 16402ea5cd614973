import { type FocusEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { fetchLater, type Later, useLater } from './fetch-later.ts'

const buttonsIn = (place: Element): HTMLElement[] => [...place.querySelectorAll('button')]

/**
 * Buttons alone, until the menus that open at them are there. The one that has the focus keeps it, and the menu of the one
 * that was pressed opens.
 */
export function UntilThere({ buttons, menus }: { buttons: ReactNode; menus(later: Later): ReactNode }) {
  const later = useLater()
  const place = useRef<HTMLDivElement>(null)
  const held = useRef<{ place: number; isPressed: boolean } | null>(null)
  const hold = ({ target }: FocusEvent | MouseEvent, isPressed: boolean): void => {
    if (later) return
    const button = (target as Element).closest('button')
    held.current = button && { place: buttonsIn(place.current!).indexOf(button), isPressed }
    if (isPressed) void fetchLater()
  }
  useLayoutEffect(() => {
    if (!later || !held.current) return
    const button = buttonsIn(place.current!)[held.current.place]
    const { isPressed } = held.current
    held.current = null
    button?.focus()
    // The menu itself listens once everything stands.
    if (isPressed) setTimeout(() => button?.click())
  }, [later])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears of its buttons
    // biome-ignore lint/a11y/useKeyWithClickEvents: their clicks by key are clicks
    <div
      ref={place}
      style={{ display: 'contents' }}
      onFocus={(event) => hold(event, false)}
      onBlur={() => {
        held.current = null
      }}
      onClick={(event) => hold(event, true)}
    >
      {later ? menus(later) : buttons}
    </div>
  )
}
