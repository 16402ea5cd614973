import { useLater } from './fetch-later.ts'

/** What was said before this is there is shown then: away from the header, from what a page offers, and from drawers. */
export function Messages() {
  const later = useLater()
  return later && <later.Notifications position="bottom-left" />
}
