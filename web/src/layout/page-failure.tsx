import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { connection } from '../api/connection.ts'
import { statusOfFile } from '../api/file-status.ts'
import { punchOutbox } from '../offline/waiting-punches.ts'
import { FilesNotLoaded } from '../parts/load-files.ts'
import { Failure } from '../parts/states.tsx'

/** Its name has a hash, so after an upgrade the server no longer has it. */
const ownFile = import.meta.url
const reloadedFrom = 'stint-reloaded-from'

/** Once per version, so that a page whose files stay missing does not reload in a loop. */
function reloadAfterUpgrade(): void {
  if (punchOutbox.isInMemoryOnly() || sessionStorage.getItem(reloadedFrom) === ownFile) return
  sessionStorage.setItem(reloadedFrom, ownFile)
  location.reload()
}

/**
 * Shown in place of a page that has thrown. If files of the page are missing, it reloads the app after an upgrade, or
 * retries when the network is back.
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
    void statusOfFile(ownFile).then((status) => status === 404 && reloadAfterUpgrade())
    return connection.subscribe(() => {
      if (!connection.state().isLost) void renderAgain()
    })
  }, [areFilesMissing])
  const retry = async (): Promise<void> => {
    if (areFilesMissing) {
      const isReached = (await statusOfFile(ownFile)) !== null
      if (isReached && !punchOutbox.isInMemoryOnly()) return location.reload()
    }
    // Drops the cached data that the page could not render. The queries of the frame are active, and stay.
    else if (!connection.state().isLost) client.removeQueries({ type: 'inactive' })
    await router.invalidate()
    reset()
  }
  return <Failure error={error} retry={retry} />
}
