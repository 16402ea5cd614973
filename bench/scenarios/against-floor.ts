import { againstFloor, compareWithFloor, databaseAgainstFloor, type Scenario, shareOfFloor } from '../context.ts'
import { punches, punchesDatedBack } from '../punch-traffic.ts'
import {
  absences,
  deleteAbsences,
  deletePunches,
  filteredList,
  included,
  listOf,
  repeat,
  showTracking,
  trackingIds,
} from '../traffic.ts'

const reading = (
  name: string,
  about: string,
  least: number,
  traffic: (company: Parameters<typeof listOf>[0]) => ReturnType<typeof listOf>,
): Scenario => ({
  name,
  about,
  run: async (context) => [await againstFloor(context, about, least, traffic(context.company))],
})

export const floorScenarios: Scenario[] = [
  {
    name: 'list',
    about: 'list page of 20 trackings',
    async run(context) {
      const found = await compareWithFloor(context, this.about, listOf(context.company, 'time_trackings'))
      return [shareOfFloor(this.about, 0.85, found), ...databaseAgainstFloor(this.about, 1.22, found)]
    },
  },
  reading('filtered-list', 'list filtered by user and month', 0.8, filteredList),
  reading('absences-list', 'list of absences', 0.7, (company) => listOf(company, 'absences')),
  reading('actions-list', 'list of punches', 0.7, (company) => listOf(company, 'time_trackings/actions')),
  reading('v1-users', 'v1 users', 0.7, ({ apiToken }) =>
    repeat({ path: `/public_api/v1/users?api_token=${apiToken}` }),
  ),
  reading('v1-absences', 'v1 absences of a month', 0.7, ({ apiToken }) => {
    const until = Temporal.Now.plainDateISO('UTC')
    const range = `range_start=${until.subtract({ months: 1 })}T00:00:00Z&range_end=${until}T00:00:00Z`
    return repeat({ path: `/public_api/v1/absences?api_token=${apiToken}&${range}` })
  }),
  {
    name: 'show',
    about: 'one tracking',
    async run(context) {
      const { company, databaseUrl } = context
      const ids = await trackingIds(databaseUrl, company)
      return [
        await againstFloor(context, 'one tracking', 0.75, showTracking(company, ids)),
        await againstFloor(
          context,
          'one tracking with user, area, tags and breaks',
          0.75,
          showTracking(company, ids, included),
        ),
      ]
    },
  },
  {
    name: 'punch',
    about: 'punch in and out, 500 people',
    async run(context) {
      const options = { before: deletePunches, same: false }
      return [await againstFloor(context, this.about, 0.8, punches(context.company), options)]
    },
  },
  {
    name: 'dated-back',
    about: 'punch for a time that is long past',
    async run(context) {
      const options = { before: deletePunches, same: false }
      return [await againstFloor(context, this.about, 0.8, punchesDatedBack(context.company), options)]
    },
  },
  {
    name: 'absence',
    about: 'ask for an absence and confirm it',
    async run(context) {
      const traffic = absences(context.company, { confirm: true })
      return [await againstFloor(context, this.about, 0.7, traffic, { before: deleteAbsences, same: false })]
    },
  },
]
