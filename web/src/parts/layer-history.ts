import type { AnyRouter, RouterHistory } from '@tanstack/react-router'
import { parseSearch } from '../search-params.ts'
import { layers, onLayersChanged } from './layers.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** How many dialogs and drawers are open. */
    layers?: number
  }
}

type Router = { history: RouterHistory; navigate: AnyRouter['navigate'] }

/**
 * Each dialog and drawer is an entry of the history, so that Back closes it and stays on the page. The entry has only the
 * number of open layers, not which they are.
 */
export function keepLayersInHistory({ history, navigate }: Router): void {
  const { push, replace } = history
  const layersInHistory = (): number => history.location.state.layers ?? 0
  const here = { to: '.', hash: true, resetScroll: false, ignoreBlocker: true } as const
  /** Callbacks for when the history has gone back from closed layers; null while it is not going back. */
  let returning: (() => void)[] | null = null
  let unblock: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const synchronise = (): void => {
    if (returning) return
    for (let count = layersInHistory() + 1; count <= layers.length; count++)
      void navigate({ ...here, search: true, state: (before) => ({ ...before, layers: count }) })
    if (layers.length >= layersInHistory()) return
    const { href, search } = history.location
    // The previous entry may still have the closed layer in its search parameters.
    const keepAddress = (): void => {
      if (href !== history.location.href)
        void navigate({ ...here, search: parseSearch(search), state: true, replace: true })
    }
    returning = [keepAddress]
    history.go(layers.length - layersInHistory(), { ignoreBlocker: true })
  }
  // In a later task, as a dialog may open another dialog or navigate to a page.
  const synchroniseSoon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(synchronise)
  }

  onLayersChanged(() => {
    if (layers.length > 0) unblock ??= history.block({ blockerFn: isBlocked, enableBeforeUnload: hasUnsaved })
    else {
      unblock?.()
      unblock = null
    }
    synchroniseSoon()
  })

  history.subscribe(({ location, action }) => {
    if (action.type === 'PUSH' || action.type === 'REPLACE') return
    const callbacks =
      returning ??
      layers.slice(location.state.layers ?? 0).map(
        ({ current }) =>
          () =>
            current.close(),
      )
    returning = null
    // After the router has handled the event.
    queueMicrotask(() => {
      for (const callback of callbacks) callback()
      synchroniseSoon()
    })
  })

  /** Queues a navigation until the history has gone back. A number of layers in its state is outdated by then. */
  const runLater = (run: typeof push, [path, state, options]: Parameters<typeof push>): void =>
    void returning?.push(() => run(path, state?.layers ? { ...state, layers: layersInHistory() } : state, options))
  history.replace = (...args) => (returning ? runLater(replace, args) : replace(...args))
  // A link in a drawer replaces the drawer's entry: Back could not reopen it.
  history.push = (...args) => {
    if (returning) runLater(history.push, args)
    else if (layersInHistory() > 0 && !(args[1] as { layers?: number } | undefined)?.layers) replace(...args)
    else push(...args)
  }
}

type Block = Parameters<RouterHistory['block']>[0]['blockerFn']

/** Whether a layer blocks the navigation. */
const isBlocked: Block = ({ currentLocation, nextLocation, action }) => {
  const isStep = action !== 'PUSH' && action !== 'REPLACE'
  const isSamePage = currentLocation.pathname === nextLocation.pathname
  if (isSamePage && !isStep) return false
  const closing = layers.slice(isSamePage ? (nextLocation.state.layers ?? 0) : 0)
  return closing.reverse().some(({ current }) => current.holds(isStep ? 'back' : 'page'))
}

const hasUnsaved = (): boolean => layers.some(({ current }) => current.hasUnsaved())
