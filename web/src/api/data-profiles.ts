import { useSession } from '../session/session.tsx'

type Placed = { position: number | null; id: string }

/** By position; those without one come last, oldest first. */
export const inOrder = (left: Placed, right: Placed): number =>
  (left.position ?? Number.MAX_SAFE_INTEGER) - (right.position ?? Number.MAX_SAFE_INTEGER) ||
  Number(left.id) - Number(right.id)

export function useProfilesPath(): string {
  const { accountId, workspace } = useSession()
  return `/accounts/${accountId}/workspaces/${workspace.id}/data_profiles`
}
