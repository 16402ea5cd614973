import { proposeEntitlement } from '../../../domain/entitlements/propose-entitlement.ts'
import { demand } from '../../../domain/permissions.ts'
import { personFor } from '../../../domain/users/people.ts'
import { demandFields, optional, required } from '../../../platform/input/fields.ts'
import { flag } from '../../../platform/input/flag.ts'
import { blankAsNull, Complaint, date, id, integer, type Kind, number } from '../../../platform/input/kind.ts'
import { readDate } from '../../../platform/time/instant.ts'
import { day, orNull, text } from '../schemas.ts'
import { WS, workspaceOperation } from '../scope.ts'

type Weeks = { from: string; workingDays: number }[]

/** `5`, or `5,2026-07-01:3` if it changes within the year. */
const weeks = (): Kind<Weeks> => ({
  schema: { type: 'string', examples: ['5', '5,2026-07-01:3'] },
  read(raw) {
    const [first = '', ...changes] = typeof raw === 'string' ? raw.split(',') : []
    const read = [`0001-01-01:${first}`, ...changes].map((text) => {
      const [from = '', days = ''] = text.trim().split(':')
      const workingDays = /^[0-7](\.\d{1,2})?$/.test(days.trim()) ? Number(days) : Number.NaN
      return { from: readDate(from)?.toString() ?? '', workingDays }
    })
    const inOrder = read.every(({ from }, index) => index === 0 || from > read[index - 1]!.from)
    if (!inOrder || read.some(({ workingDays }) => !(workingDays <= 7)))
      throw new Complaint('must be the working days per week, from 0 to 7, such as 5 or 5,2026-07-01:3.')
    return read
  },
})

const queryFields = {
  user_id: optional(id()),
  year: optional(integer({ least: 1900, most: 2199 })),
  full_days: required(number({ least: 0, most: 365 })),
  working_days: optional(weeks()),
  joined_on: optional(blankAsNull(date())),
  left_on: optional(blankAsNull(date())),
  severely_disabled: optional(flag()),
}

const days = { type: 'number' }

export const vacationCalculationOperations = [
  workspaceOperation({
    id: 'calculateVacationEntitlement',
    tag: 'Vacation entitlements',
    summary: 'Calculate the vacation days of a year',
    description:
      'Proposes the days of vacation that a user is entitled to. Part-time work is considered by the number of working days a week. People who join after June, leave before July, or are employed for less than six full months get a twelfth of the days for each full month. People who leave later in the year get the same, but at least the full statutory days. Half a day or more is rounded up. `twelfths` is the number of months if they count, otherwise null. `payout_days` is what is left on the day of leaving of everything that was granted.',
    method: 'GET',
    path: `${WS}/vacation_entitlements_calculations`,
    permission: 'entitlement.calculate',
    parameters: [
      { name: 'user_id', description: 'The user. Defaults to the caller.', schema: text },
      { name: 'year', description: 'The year. Defaults to the current year.', schema: { type: 'integer' } },
      {
        name: 'full_days',
        required: true,
        description: 'The number of vacation days for a whole year with five working days a week.',
        schema: { type: 'number', examples: [30] },
      },
      {
        name: 'working_days',
        description:
          'The number of working days a week, 5 by default. If it changes within the year, it is followed by the date and the number of each change.',
        schema: weeks().schema,
      },
      {
        name: 'joined_on',
        description:
          'The first day of employment. Defaults to `start_of_work` in the data profile; send an empty value for none.',
        schema: text,
      },
      {
        name: 'left_on',
        description:
          'The last day of employment. Defaults to `end_of_contract` in the data profile; send an empty value for none.',
        schema: text,
      },
      {
        name: 'severely_disabled',
        description: 'Whether to add the additional week for severely disabled people.',
        schema: { type: 'boolean' },
      },
    ],
    answers: {
      kind: 'meta',
      members: {
        year: { type: 'integer' },
        days: { ...days, description: 'The sum of all kinds.' },
        statutory_days: days,
        contractual_days: days,
        disability_days: days,
        twelfths: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
        joined_on: orNull(day),
        left_on: orNull(day),
        payout_days: { anyOf: [days, { type: 'null' }] },
      },
    },
    async handle({ scope, rawQuery }) {
      const sent = demandFields(queryFields, rawQuery, scope)
      const person = await personFor(scope, sent.user_id, 'user_id')
      demand(scope.actor, 'entitlement.calculate', { userId: person.id, administered: person.administered })
      const found = await proposeEntitlement(scope, person.id, {
        year: sent.year,
        fullDays: sent.full_days,
        weeks: sent.working_days ?? [{ from: '0001-01-01', workingDays: 5 }],
        joinedOn: sent.joined_on,
        leftOn: sent.left_on,
        severelyDisabled: sent.severely_disabled,
      })
      return {
        meta: {
          year: found.year,
          days: found.days,
          statutory_days: found.statutory,
          contractual_days: found.contractual,
          disability_days: found.disability,
          twelfths: found.twelfths,
          joined_on: found.joinedOn,
          left_on: found.leftOn,
          payout_days: found.payout,
        },
      }
    },
  }),
]
