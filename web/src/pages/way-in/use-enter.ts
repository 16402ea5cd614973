import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { isReturnPath } from '../../../../src/shared/return-path.ts'
import { forgetLastSeen } from '../../offline/last-seen.ts'

export const isInside = (path: string | undefined): path is string => path !== undefined && isReturnPath(path)

/** Opens the app after a sign-in, with the caches of whoever was signed in before cleared. */
export function useEnter(): (path: string) => void {
  const client = useQueryClient()
  const router = useRouter()
  return (path) => {
    client.clear()
    void forgetLastSeen()
    router.history.replace(path)
  }
}
