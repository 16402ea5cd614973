import type { Problem } from '../../../platform/errors.ts'
import { optional, readFields, required } from '../../../platform/input/fields.ts'
import { email, type Kind, number, text } from '../../../platform/input/kind.ts'
import { cellOf, guessByHead, withoutBlanks } from '../guess-mapping.ts'
import { rowKey } from '../row-key.ts'
import type { ImportField, NamedPerson, OpeningRow, Profile, RowOptions } from '../rows.ts'
import { readSignedHours } from '../signed-hours.ts'
import { dayIn, kindOf } from './kinds.ts'
import { peopleProfile } from './people.ts'

const personFields = ['email', 'staff_number', 'name', 'first_name', 'last_name', 'external_id']

/** People are identified by the same columns as in tables of people. */
const ofPeople = (name: string): readonly string[] =>
  peopleProfile.fields.find((field) => field.name === name)?.heads ?? []

const fields: readonly ImportField[] = [
  { name: 'email', required: true, insteadOf: personFields, heads: ofPeople('email') },
  { name: 'staff_number', required: false, heads: ofPeople('staff_number') },
  { name: 'name', required: false, heads: ofPeople('username') },
  { name: 'first_name', required: false, heads: ofPeople('first_name') },
  { name: 'last_name', required: false, heads: ofPeople('last_name') },
  { name: 'external_id', required: false, heads: ['external id', 'externe id'] },
  {
    name: 'balance',
    required: true,
    heads: [
      'hours',
      'balance',
      'opening balance',
      'balance of hours',
      'time account',
      'time balance',
      'overtime',
      'overtime balance',
      'flextime balance',
      'stunden',
      'saldo',
      'stundensaldo',
      'zeitsaldo',
      'gleitzeitsaldo',
      'zeitkonto',
      'zeitkontostand',
      'stundenkonto',
      'arbeitszeitkonto',
      'anfangsbestand',
      'anfangssaldo',
      'überstunden',
    ],
  },
  {
    name: 'day',
    required: false,
    isDate: true,
    heads: [
      'day',
      'date',
      'as of',
      'balance as of',
      'key date',
      'reporting date',
      'tag',
      'datum',
      'stand',
      'stand am',
      'stichtag',
      'saldo am',
    ],
  },
]

const mostHours = 10_000

const signedHours = (): Kind<number> => {
  const written = kindOf(readSignedHours, 'must be hours such as 12.5 or -3:45.')
  const bounded = number({ least: -mostHours, most: mostHours })
  return { ...bounded, read: (raw, reading) => bounded.read(written.read(raw, reading), reading) }
}

const kindsFor = ({ date_order }: RowOptions) => ({
  email: optional(email()),
  staff_number: optional(text()),
  name: optional(text()),
  external_id: optional(text()),
  balance: required(signedHours()),
  day: optional(dayIn(date_order)),
})

/** Opening balances of time accounts, from any table. */
export const openingBalancesProfile: Profile<OpeningRow> = {
  source: 'opening_balances',
  fields,
  recognises(head) {
    const found = guessByHead(fields, head)
    const isAboutPeople = Object.keys(peopleProfile.guess(head, [])).some(
      (name) => name !== 'username' && !personFields.includes(name),
    )
    return 'balance' in found && personFields.some((name) => name in found) && !isAboutPeople
  },
  guess: (head) => guessByHead(fields, head),
  read(cells, mapping, options) {
    const cell = (name: string): string => cellOf(cells, mapping, name)
    const fullName = [cell('first_name'), cell('last_name')].filter((part) => part !== '').join(' ')
    const filled = withoutBlanks({
      email: cell('email'),
      staff_number: cell('staff_number'),
      name: cell('name') || fullName,
      external_id: cell('external_id'),
      balance: cell('balance'),
      day: cell('day'),
    })
    const problems: Problem[] = []
    const read = readFields(kindsFor(options), filled, { zone: 'UTC' }, problems)
    if (personFields.every((name) => !(name in filled)))
      problems.unshift({
        pointer: 'email',
        title: 'The person must be identified by an e-mail address, a personnel number, an external id or a name.',
      })
    if (problems.length > 0) return { problems }
    const { email: address = null, staff_number, name = null, external_id, balance, day = null } = read
    const person: NamedPerson = {
      ...(external_id !== undefined && { externalId: external_id }),
      ...(staff_number !== undefined && { staffNumber: staff_number }),
      email: address,
      name,
    }
    const words = [external_id ?? null, address?.toLowerCase() ?? null, staff_number ?? null, name]
    const row: OpeningRow = {
      kind: 'opening',
      key: rowKey('opening_balances', [...words, day, String(balance)]),
      person,
      day,
      balance,
    }
    return { row }
  },
}
