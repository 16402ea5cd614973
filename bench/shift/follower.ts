import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'

/** A subscriber to changes. `eventTimes` are the moments, by `performance.now()`, of events about time trackings. */
export type Follower = { eventTimes: number[]; stop(): void }

const timesOrAnything = /"(?:time_trackings|\*)"/

export async function subscribeToEvents(address: string, token: string): Promise<Follower> {
  const request = get(address, { headers: { authorization: `Bearer ${token}` }, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`${address}: ${response.statusCode}`)
  const eventTimes: number[] = []
  let begun = ''
  response.setEncoding('utf8').on('data', (text: string) => {
    const events = (begun + text).split('\n\n')
    begun = events.pop()!
    for (const event of events)
      if (event.startsWith('event: changed') && timesOrAnything.test(event)) eventTimes.push(performance.now())
  })
  response.on('error', () => {})
  // The server sends the first bytes when the subscription is active.
  await once(response, 'data')
  return { eventTimes, stop: () => void request.destroy() }
}
