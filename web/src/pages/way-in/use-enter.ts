import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

/** A path of this app. `//elsewhere.example` and `/\elsewhere.example` are addresses of other sites to a browser. */
export const isInside = (path: string | undefined): path is string => !!path && /^\/(?![/\\])/.test(path)

/** Goes in after a sign-in; nothing that was read for whoever was here before is kept. */
export function useEnter(): (path: string) => void {
  const client = useQueryClient()
  const router = useRouter()
  return (path) => {
    client.clear()
    router.history.replace(path)
  }
}
