import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { connection } from '../api/connection.ts'
import { statusOf } from '../api/status-of.ts'
import { punchOutbox } from '../offline/waiting-punches.ts'
import { FilesNotLoaded } from '../parts/load-files.ts'
import { Failure } from '../parts/states.tsx'

/** Its name has a hash, so after an upgrade the server no longer has it. */
const ownFile = import.meta.url
const reloadedFrom = 'stint-reloaded-from'

/** Once per version, so that a page whose files stay missing is not loaded again and again. */
function reloadAfterUpgrade(): void {
  if (punchOutbox.isInMemoryOnly() || sessionStorage.getItem(reloadedFrom) === ownFile) return
  sessionStorage.setItem(reloadedFrom, ownFile)
  location.reload()
}

/**
 * In place of a page that has thrown. Where its files are missing, the app is loaded anew after an upgrade, and without a
 * network they are fetched once there is one.
 */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const client = useQueryClient()
  const router = useRouter()
  const areFilesMissing = error instanceof FilesNotLoaded
  const renderAgain = useEffectEvent(async () => {
    await router.invalidate()
    reset()
  })
  useEffect(() => {
    if (!areFilesMissing) return
    void statusOf(ownFile).then((status) => status === 404 && reloadAfterUpgrade())
    return connection.subscribe(() => {
      if (!connection.state().isLost) void renderAgain()
    })
  }, [areFilesMissing])
  const retry = async (): Promise<void> => {
    if (areFilesMissing) {
      const isReached = (await statusOf(ownFile)) !== null
      if (isReached && !punchOutbox.isInMemoryOnly()) return location.reload()
    }
    // The data that the page cannot show is in the cache. The frame uses its own.
    else if (!connection.state().isLost) client.removeQueries({ type: 'inactive' })
    await router.invalidate()
    reset()
  }
  return <Failure error={error} retry={retry} />
}
