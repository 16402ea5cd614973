import { useEffect, useRef } from 'react'

const typing = 'textarea, select, [contenteditable], input:not([type=checkbox]), [role=dialog], [role=menu], [role=tab]'

/** Keys that repeat while they are held down; those that decide do not. */
const moving = ['j', 'k', 'ArrowDown', 'ArrowUp']

/** Keyboard shortcuts for deciding many requests. Ignored in fields, dialogs and menus, and with modifier keys. */
export function useKeys(keys: Record<string, () => void>, active: boolean): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!active) return
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(typing)) return
      const run = latest.current[event.key]
      if (!run || (event.repeat && !moving.includes(event.key))) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [active])
}
