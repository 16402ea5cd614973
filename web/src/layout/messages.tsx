import { useLater } from './fetch-later.ts'

/** Notifications; those that were sent before this has loaded are shown then. */
export function Messages() {
  const later = useLater()
  return later && <later.Notifications position="top-right" />
}
