import { useEffect, useEffectEvent } from 'react'
import { findOtherBuild, isServed } from '../../api/served-build.ts'
import { updateWorker } from '../../offline/register-worker.ts'

const checkInterval = 5 * 60_000
/** People looking for their name touch nothing for a while. */
const quietFor = 60_000
/** Keeps the kiosk from reloading in a loop, whatever the server answers. */
const reloadInterval = 3_600_000
const reloadedAt = 'stint-kiosk-reloaded-at'

const hasJustReloaded = (): boolean => {
  const since = Date.now() - Number(sessionStorage.getItem(reloadedAt) ?? 0)
  return since >= 0 && since < reloadInterval
}

/**
 * Reloads the page when the server has another version of the app: nobody reloads a tablet on a wall. Only while nobody
 * uses it, and only if the version can be loaded, since otherwise nobody could punch there.
 */
export function useNewVersion(isInUse: boolean): void {
  const isUsed = useEffectEvent(() => isInUse)
  useEffect(() => {
    let touchedAt = Date.now()
    const touch = (): void => {
      touchedAt = Date.now()
    }
    const mayReload = (): boolean => !isUsed() && Date.now() - touchedAt >= quietFor && !hasJustReloaded()
    const check = async (): Promise<void> => {
      if (!mayReload()) return
      const scripts = await findOtherBuild()
      if (!scripts) return
      if (!(await updateWorker(scripts)) || !(await isServed(scripts))) return
      // Somebody may have started to use it in the meantime.
      if (!mayReload()) return
      sessionStorage.setItem(reloadedAt, String(Date.now()))
      location.reload()
    }
    const timer = setInterval(() => void check(), checkInterval)
    const touches = ['pointerdown', 'keydown'] as const
    for (const name of touches) addEventListener(name, touch, { capture: true })
    return () => {
      clearInterval(timer)
      for (const name of touches) removeEventListener(name, touch, { capture: true })
    }
  }, [])
}
