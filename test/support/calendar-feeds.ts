import { strict as assert } from 'node:assert'
import ICAL from 'ical.js'
import type { Answer, World } from './world.ts'

export type Feed = { id: string; token: string; url: string }
type FeedKind = 'own_absences' | 'team_absences' | 'public_holidays'

/** Creates a calendar feed for the holder of the token. */
export async function createFeed(world: World, ws: string, token: string, kind: FeedKind): Promise<Feed> {
  const answer = await world.post(`${ws}/calendar_feeds`, { title: 'Phone', kind }, token)
  assert.equal(answer.status, 201, answer.text)
  const { token: secret } = answer.body.data.attributes
  return { id: answer.body.data.id, token: secret, url: `/calendars/${secret}.ics` }
}

export type CalendarEvent = {
  uid: string
  summary: string
  start: string
  end: string
  status: string
  sequence: number
  stamp: string
}

/** The events as a calendar program reads them. */
export function parseEvents(answer: Answer): CalendarEvent[] {
  assert.equal(answer.status, 200, answer.text)
  const calendar = new ICAL.Component(ICAL.parse(answer.text))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      summary: event.summary,
      start: event.startDate.toString(),
      end: event.endDate.toString(),
      status: String(component.getFirstPropertyValue('status')),
      sequence: event.sequence,
      stamp: String(component.getFirstPropertyValue('dtstamp')),
    }
  })
}
