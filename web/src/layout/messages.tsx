import { useLater } from './fetch-later.ts'

/** What was said before this is there is shown then. */
export function Messages() {
  const later = useLater()
  return later && <later.Notifications position="top-right" />
}
