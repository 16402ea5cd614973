import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Decision, decisionPath } from '../../../absences/use-decide.ts'
import { addressOf } from '../../../api/addresses.ts'
import { call } from '../../../api/client.ts'
import { refresh } from '../../../api/hooks.ts'
import { useProblems } from '../../../api/problems.ts'
import { useSession } from '../../../session/session.tsx'
import type { Request } from './use-pending.ts'

/** `many` for one of several that were decided together. */
export type Job = { request: Request; decision: Decision; message?: string; many?: boolean }
type FailedJob = { job: Job; why: string }

const changed = ['absences', 'vacation_entitlements', 'users', 'notifications']

const nothing = { done: 0, total: 0 }

/**
 * A queue of decisions, so that nobody has to wait for them: queued requests are hidden, and come back only if they fail. The
 * lists are invalidated once, when the queue is empty.
 */
export function useDecisions(decided: (jobs: readonly Job[]) => void) {
  const { workspace } = useSession()
  const client = useQueryClient()
  const { sentence } = useProblems()
  const queue = useRef<Job[]>([])
  const working = useRef(false)
  const together = useRef<Job[]>([])
  const [progress, setProgress] = useState(nothing)
  const [underWay, setUnderWay] = useState<ReadonlySet<string>>(new Set())
  const [failed, setFailed] = useState<FailedJob[]>([])

  const decideOne = async (job: Job): Promise<void> => {
    const attributes = job.message ? { confirm_message: job.message } : undefined
    try {
      await call(addressOf(workspace.id, decisionPath(job.request.id, job.decision)), {
        method: 'POST',
        ...(attributes && { attributes }),
      })
      if (job.many) together.current.push(job)
      else decided([job])
    } catch (error) {
      setFailed((before) => [...before, { job, why: sentence(error) }])
    }
    setProgress(({ done, total }) => ({ done: done + 1, total }))
  }

  const work = async (): Promise<void> => {
    if (working.current) return
    working.current = true
    do {
      for (let job = queue.current.shift(); job; job = queue.current.shift()) await decideOne(job)
      await refresh(client, workspace.id, changed).catch(() => {})
    } while (queue.current.length > 0)
    if (together.current.length > 0) decided(together.current)
    together.current = []
    working.current = false
    setUnderWay(new Set())
    setProgress(nothing)
  }

  const decide = (jobs: readonly Job[]): void => {
    queue.current.push(...jobs)
    setUnderWay((before) => new Set([...before, ...jobs.map(({ request }) => request.id)]))
    setProgress(({ done, total }) => ({ done, total: total + jobs.length }))
    void work()
  }

  const retry = (): void => {
    const jobs = failed.map(({ job }) => job)
    setFailed([])
    decide(jobs)
  }
  return { decide, progress, underWay, failed, retry, forget: () => setFailed([]) }
}
