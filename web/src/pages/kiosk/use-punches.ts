import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { KioskPunch } from '../../api/records.ts'
import { type MadePunch, outbox, type Punch } from './outbox.ts'
import { sendNow, sendWaiting } from './send-waiting.ts'

const retryInterval = 5000

export type Outcome = { punch: Punch; answer: KioskPunch | null }

/** Sends punches at once, and retries at an interval if the server cannot be reached. */
export function usePunches(token: string) {
  const { waiting, refused } = useSyncExternalStore(outbox.subscribe, outbox.state)
  const punch = useCallback(
    async (made: MadePunch): Promise<Outcome> => ({ punch: made, answer: await sendNow(token, made) }),
    [token],
  )
  const isWaiting = waiting.length > 0
  useEffect(() => {
    if (!isWaiting) return
    const send = (): void => void sendWaiting(token)
    const timer = setInterval(send, retryInterval)
    window.addEventListener('online', send)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', send)
    }
  }, [token, isWaiting])
  return { punch, waiting, refused }
}
