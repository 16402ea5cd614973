import type { QueryClient } from '@tanstack/react-query'
import { type Reading, readings } from '../api/readings.ts'

/** The frame of the page stands there meanwhile. */
const timeoutMs = 300

/** Has the pages come up with what is known by now, instead of with skeletons that are replaced a moment later. */
export async function beginWithAnswers(client: QueryClient): Promise<void> {
  const known = [...(globalThis.headStart?.answers.values() ?? [])].map(
    ({ workspaceId, form, question: [path, params] }) =>
      client.prefetchQuery((readings[form] as Reading)(workspaceId, path, params)),
  )
  await Promise.race([Promise.all(known), new Promise((resume) => setTimeout(resume, timeoutMs))])
}
