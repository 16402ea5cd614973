import { clockifyProfile } from './clockify.ts'
import { hasHeads, timeProfile } from './time-profile.ts'

/** Detailed reports of Toggl Track. */
export const togglProfile = timeProfile({
  source: 'toggl',
  heads: {
    email: ['email', 'user email'],
    name: ['user', 'member'],
    start_date: ['start date'],
    start_time: ['start time'],
    end_date: ['end date', 'stop date'],
    end_time: ['end time', 'stop time'],
    duration: ['duration'],
    project: ['project'],
    task: ['task'],
    description: ['description'],
    tags: ['tags', 'tag'],
  },
  required: ['email', 'start_date', 'start_time', 'end_time'],
  insteadOf: { email: ['name'] },
  recognises: (head) =>
    hasHeads(head, ['start date', 'start time']) &&
    (hasHeads(head, ['end time']) || hasHeads(head, ['stop time'])) &&
    !clockifyProfile.recognises(head),
})
