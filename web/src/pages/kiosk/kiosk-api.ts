import { type Answer, ApiError, call, type Item } from '../../api/client.ts'
import type { Action } from '../../api/records.ts'
import type { WaitingPunch } from './outbox.ts'

type Kiosk = Item & { title: string; workspace_name: string; time_zone: string; locale: string }
export type KioskPerson = Item & {
  username: string
  abbreviation: string | null
  avatar: string
  clock: 'out' | 'working' | 'break'
}
export type KioskPunch = Item & {
  action_type: Action['action_type']
  action_time: string
  /** What the tablet's clock said, where it is ahead. */
  reported_time: string | null
  username: string
}

const patience = 8000

export const readKiosk = async (token: string): Promise<Kiosk> =>
  (await call<Kiosk>('/api/v3/kiosk', { token, signal: AbortSignal.timeout(patience) })).data

export async function readPeople(token: string): Promise<KioskPerson[]> {
  const people: KioskPerson[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, meta } = await call<KioskPerson[]>(`/api/v3/kiosk/people?items=100&page=${page}`, {
      token,
      signal: AbortSignal.timeout(patience),
    })
    people.push(...data)
    pages = meta.total_pages
  }
  return people
}

/** A network that swallows requests is one that is away. */
export const sendPunch = (token: string, { key, personId, pin, type, at }: WaitingPunch): Promise<Answer<KioskPunch>> =>
  call<KioskPunch>('/api/v3/kiosk/punches', {
    method: 'POST',
    attributes: { ...(personId && { user_id: personId }), pin, action_type: type, action_time: at },
    token,
    once: key,
    signal: AbortSignal.timeout(patience),
  })

/** What will not change by trying again. */
export const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)
export const isAway = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500
