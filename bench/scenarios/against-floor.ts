import { punches, punchesDatedBack } from '../punch-traffic.ts'
import { againstFloor, compareWithFloor, databaseAgainstFloor, type Scenario, shareOfFloor } from '../setting.ts'
import {
  absences,
  always,
  filteredList,
  included,
  listOf,
  noNewAbsences,
  noNewPunches,
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
  run: async (setting) => [await againstFloor(setting, about, least, traffic(setting.company))],
})

export const floorScenarios: Scenario[] = [
  {
    name: 'list',
    about: 'list page of 20 trackings',
    async run(setting) {
      const found = await compareWithFloor(setting, this.about, listOf(setting.company, 'time_trackings'))
      return [shareOfFloor(this.about, 0.85, found), ...databaseAgainstFloor(this.about, 1.22, found)]
    },
  },
  reading('filtered-list', 'list filtered by user and month', 0.8, filteredList),
  reading('absences-list', 'list of absences', 0.7, (company) => listOf(company, 'absences')),
  reading('actions-list', 'list of punches', 0.7, (company) => listOf(company, 'time_trackings/actions')),
  reading('v1-users', 'v1 users', 0.7, ({ apiToken }) =>
    always({ path: `/public_api/v1/users?api_token=${apiToken}` }),
  ),
  reading('v1-absences', 'v1 absences of a month', 0.7, ({ apiToken }) => {
    const until = Temporal.Now.plainDateISO('UTC')
    const range = `range_start=${until.subtract({ months: 1 })}T00:00:00Z&range_end=${until}T00:00:00Z`
    return always({ path: `/public_api/v1/absences?api_token=${apiToken}&${range}` })
  }),
  {
    name: 'show',
    about: 'one tracking',
    async run(setting) {
      const { company, databaseUrl } = setting
      const ids = await trackingIds(databaseUrl, company)
      return [
        await againstFloor(setting, 'one tracking', 0.75, showTracking(company, ids)),
        await againstFloor(
          setting,
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
    async run(setting) {
      const options = { before: noNewPunches, same: false }
      return [await againstFloor(setting, this.about, 0.8, punches(setting.company), options)]
    },
  },
  {
    name: 'dated-back',
    about: 'punch for a time that is long past',
    async run(setting) {
      const options = { before: noNewPunches, same: false }
      return [await againstFloor(setting, this.about, 0.8, punchesDatedBack(setting.company), options)]
    },
  },
  {
    name: 'absence',
    about: 'ask for an absence and confirm it',
    async run(setting) {
      const traffic = absences(setting.company, { confirm: true })
      return [await againstFloor(setting, this.about, 0.7, traffic, { before: noNewAbsences, same: false })]
    },
  },
]
