import { type FocusEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { fetchLater, type Later, useLater } from './fetch-later.ts'

const buttonsIn = (container: Element): HTMLElement[] => [...container.querySelectorAll('button')]

/**
 * Shows buttons until the menus behind them have loaded (fetch-later.ts). Then the focused button keeps the focus, and the
 * menu of a clicked one opens.
 */
export function LazyMenus({ buttons, menus }: { buttons: ReactNode; menus(later: Later): ReactNode }) {
  const later = useLater()
  const container = useRef<HTMLDivElement>(null)
  const lastUsed = useRef<{ index: number; isPressed: boolean } | null>(null)
  const remember = ({ target }: FocusEvent | MouseEvent, isPressed: boolean): void => {
    if (later) return
    const button = (target as Element).closest('button')
    lastUsed.current = button && { index: buttonsIn(container.current!).indexOf(button), isPressed }
    if (isPressed) void fetchLater()
  }
  useLayoutEffect(() => {
    if (!later || !lastUsed.current) return
    const button = buttonsIn(container.current!)[lastUsed.current.index]
    const { isPressed } = lastUsed.current
    lastUsed.current = null
    button?.focus()
    // The menu listens after its effects have run.
    if (isPressed) setTimeout(() => button?.click())
  }, [later])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: events of its buttons bubble
    // biome-ignore lint/a11y/useKeyWithClickEvents: buttons turn keys into clicks
    <div
      ref={container}
      style={{ display: 'contents' }}
      onFocus={(event) => remember(event, false)}
      onBlur={() => {
        lastUsed.current = null
      }}
      onClick={(event) => remember(event, true)}
    >
      {later ? menus(later) : buttons}
    </div>
  )
}
