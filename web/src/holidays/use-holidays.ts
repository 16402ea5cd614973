import { useQueries } from '@tanstack/react-query'
import { readings } from '../api/readings.ts'
import type { Holiday } from '../api/records.ts'
import { useWorkspaceId } from '../session/workspace-id.ts'

/** The public holidays around these days, by day: those of a person, or of the workspace. The API returns whole years. */
export function useHolidays(days: readonly string[], personId?: string) {
  const workspaceId = useWorkspaceId()
  const years = [...new Set(days.map((day) => day.slice(0, 4)))]
  return useQueries({
    queries: years.map((year) =>
      readings.all<Holiday>(workspaceId, 'public_holidays', { year, ...(personId && { user_id: personId }) }),
    ),
    combine: (answers) => ({
      data: answers.every(({ data }) => data)
        ? new Map(answers.flatMap(({ data }) => data!.rows).map((holiday) => [holiday.date, holiday]))
        : undefined,
      error: answers.find(({ error }) => error)?.error ?? null,
      refetch: () => Promise.all(answers.map(({ refetch }) => refetch())),
    }),
  })
}
