import type { QueryClient } from '@tanstack/react-query'
import { type Reading, readings } from '../api/readings.ts'

const timeout = 300

/** Waits a moment for the prefetched responses, so that the first page renders with data instead of skeletons. */
export async function beginWithAnswers(client: QueryClient): Promise<void> {
  const prefetched = [...(globalThis.headStart?.responses.values() ?? [])].map(
    ({ workspaceId, form, question: [path, params] }) =>
      client.prefetchQuery((readings[form] as Reading)(workspaceId, path, params)),
  )
  await Promise.race([Promise.all(prefetched), new Promise((resume) => setTimeout(resume, timeout))])
}
