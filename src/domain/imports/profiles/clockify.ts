import { guessByHead } from '../guess-mapping.ts'
import { hasHeads, timeProfile } from './time-profile.ts'

/** Detailed reports of Clockify. The order of columns varies, and the last ones may be missing. */
export const clockifyProfile = timeProfile({
  source: 'clockify',
  heads: {
    email: ['email'],
    name: ['user'],
    start_date: ['start date'],
    start_time: ['start time'],
    end_date: ['end date'],
    end_time: ['end time'],
    duration: ['duration'],
    project: ['project'],
    task: ['task'],
    description: ['description'],
    tags: ['tags'],
  },
  required: ['email', 'start_date', 'start_time', 'end_time'],
  insteadOf: { email: ['name'] },
  // The duration in hours and minutes is exact; the decimal one is rounded, and may stand before it.
  guess: (fields, head) =>
    guessByHead(
      fields,
      head.map((title) => (/\(decimal\)/i.test(title) ? '' : title)),
    ),
  // Toggl has the same headers with only one capital letter.
  recognises: (head) =>
    hasHeads(head, ['start date', 'start time', 'end time']) &&
    (head.includes('Start Date') ||
      hasHeads(head, ['group']) ||
      head.some((title) => /duration \((h|decimal)\)/i.test(title))),
})
