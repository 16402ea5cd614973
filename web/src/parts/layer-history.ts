import type { AnyRouter, RouterHistory } from '@tanstack/react-router'
import { parseSearch } from '../search-params.ts'
import { layers, onLayersChanged } from './layers.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** How many dialogs and drawers lie over the page. */
    layers?: number
  }
}

type Router = { history: RouterHistory; navigate: AnyRouter['navigate'] }

/**
 * Each dialog and drawer is an entry of the history, so that Back closes it and stays on the page. The entry tells only
 * how many there are: which they are is the page's own matter.
 */
export function keepLayersInHistory({ history, navigate }: Router): void {
  const { push, replace } = history
  const entered = (): number => history.location.state.layers ?? 0
  const here = { to: '.', hash: true, resetScroll: false, ignoreBlocker: true } as const
  /** What to do when the history has gone back from layers that are closed; null where it is not on the way. */
  let returning: (() => void)[] | null = null
  let unblock: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const settle = (): void => {
    if (returning) return
    for (let count = entered() + 1; count <= layers.length; count++)
      void navigate({ ...here, search: true, state: (before) => ({ ...before, layers: count }) })
    if (layers.length >= entered()) return
    const { href, search } = history.location
    // The entry below may still name in its address what was open.
    const keepAddress = (): void => {
      if (href !== history.location.href)
        void navigate({ ...here, search: parseSearch(search) as never, state: true, replace: true })
    }
    returning = [keepAddress]
    history.go(layers.length - entered(), { ignoreBlocker: true })
  }
  // Later, as one dialog may follow another, and a page the dialog that led to it.
  const settleSoon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(settle)
  }

  onLayersChanged(() => {
    if (layers.length > 0) unblock ??= history.block({ blockerFn: isHeld, enableBeforeUnload: hasUnsaved })
    else {
      unblock?.()
      unblock = null
    }
    settleSoon()
  })

  history.subscribe(({ location, action }) => {
    if (action.type === 'PUSH' || action.type === 'REPLACE') return
    const todo =
      returning ??
      layers.slice(location.state.layers ?? 0).map(
        ({ current }) =>
          () =>
            current.close(),
      )
    returning = null
    // The router has to have heard of it before.
    queueMicrotask(() => {
      for (const act of todo) act()
      settleSoon()
    })
  })

  history.replace = (...args) => (returning ? void returning.push(() => replace(...args)) : replace(...args))
  // A link in a drawer leads on from the page: there is no way back to a drawer that is gone.
  history.push = (...args) => {
    if (returning) returning.push(() => history.push(...args))
    else if (entered() > 0 && !(args[1] as { layers?: number } | undefined)?.layers) replace(...args)
    else push(...args)
  }
}

type Block = Parameters<RouterHistory['block']>[0]['blockerFn']

/** Whether something over the page keeps it from being left. */
const isHeld: Block = ({ currentLocation, nextLocation, action }) => {
  const isStep = action !== 'PUSH' && action !== 'REPLACE'
  const isSamePage = currentLocation.pathname === nextLocation.pathname
  if (isSamePage && !isStep) return false
  const closing = layers.slice(isSamePage ? (nextLocation.state.layers ?? 0) : 0)
  return closing.reverse().some(({ current }) => current.holds(isStep ? 'back' : 'page'))
}

const hasUnsaved = (): boolean => layers.some(({ current }) => current.hasUnsaved())
