import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'

/** Somebody who follows what changes. `heard` has the moments, by `performance.now()`, at which times were said to change. */
export type Follower = { heard: number[]; stop(): void }

const timesOrAnything = /"(?:time_trackings|\*)"/

export async function follow(address: string, token: string): Promise<Follower> {
  const request = get(address, { headers: { authorization: `Bearer ${token}` }, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`${address}: ${response.statusCode}`)
  const heard: number[] = []
  let begun = ''
  response.setEncoding('utf8').on('data', (text: string) => {
    const events = (begun + text).split('\n\n')
    begun = events.pop()!
    for (const event of events)
      if (event.startsWith('event: changed') && timesOrAnything.test(event)) heard.push(performance.now())
  })
  response.on('error', () => {})
  // The first bytes are there when the server has taken the follower in.
  await once(response, 'data')
  return { heard, stop: () => void request.destroy() }
}
