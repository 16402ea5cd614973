import { type Answer, call } from '../../api/client.ts'
import type { Kiosk, KioskPerson, KioskPunch } from '../../api/records.ts'
import type { MadePunch } from './outbox.ts'

/** Some networks accept requests and never answer. */
const networkTimeout = 8000

export const readKiosk = async (token: string): Promise<Kiosk> =>
  (await call<Kiosk>('/api/v3/kiosk', { token, signal: AbortSignal.timeout(networkTimeout) })).data

export async function readPeople(token: string): Promise<KioskPerson[]> {
  const people: KioskPerson[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, meta } = await call<KioskPerson[]>(`/api/v3/kiosk/people?items=100&page=${page}`, {
      token,
      signal: AbortSignal.timeout(networkTimeout),
    })
    people.push(...data)
    pages = meta.total_pages
  }
  return people
}

export const sendPunch = (token: string, { key, personId, pin, type, at }: MadePunch): Promise<Answer<KioskPunch>> =>
  call<KioskPunch>('/api/v3/kiosk/punches', {
    method: 'POST',
    attributes: { ...(personId && { user_id: personId }), pin, action_type: type, action_time: at },
    token,
    once: key,
    signal: AbortSignal.timeout(networkTimeout),
  })
