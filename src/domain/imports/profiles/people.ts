import type { Problem } from '../../../platform/errors.ts'
import { optional, readFields, required } from '../../../platform/input/fields.ts'
import { email, type Kind, listOf, name, number, oneOf, text } from '../../../platform/input/kind.ts'
import { lastCentury } from '../date-order.ts'
import { cellOf, guessByHead, plainHead, withoutBlanks } from '../guess-mapping.ts'
import { rowKey } from '../row-key.ts'
import type { ImportField, Mapping, PersonRow, Profile, RowOptions } from '../rows.ts'
import { dayIn } from './kinds.ts'

const field = (named: string, ...heads: string[]): ImportField => ({ name: named, required: false, heads })
const day = (named: string, ...heads: string[]): ImportField => ({ ...field(named, ...heads), isDate: true })

const fields: readonly ImportField[] = [
  {
    ...field(
      'username',
      'name',
      'full name',
      'employee',
      'employee name',
      'mitarbeiter',
      'vollständiger name',
      'person',
    ),
    required: true,
    insteadOf: ['first_name', 'last_name'],
  },
  field('first_name', 'first name', 'given name', 'vorname', 'forename'),
  field('last_name', 'last name', 'surname', 'family name', 'nachname', 'familienname', 'zuname'),
  field('email', 'email', 'e-mail', 'mail', 'email address', 'e-mail-adresse', 'mailadresse', 'work email'),
  field(
    'staff_number',
    'staff number',
    'personnel number',
    'employee number',
    'employee id',
    'personalnummer',
    'personal-nr',
    'pers nr',
    'pnr',
    'mitarbeiternummer',
  ),
  field('areas', 'area', 'areas', 'department', 'team', 'bereich', 'bereiche', 'abteilung'),
  day(
    'start_of_work',
    'start of work',
    'start of contract',
    'start date',
    'hire date',
    'entry date',
    'eintritt',
    'eintrittsdatum',
    'vertragsbeginn',
    'beginn',
  ),
  day(
    'end_of_contract',
    'end of contract',
    'end date',
    'exit date',
    'austritt',
    'austrittsdatum',
    'vertragsende',
    'ende',
  ),
  field(
    'weekly_hours',
    'weekly hours',
    'hours per week',
    'hours a week',
    'wochenstunden',
    'stunden pro woche',
    'wochenarbeitszeit',
  ),
  field(
    'vacation_days',
    'vacation days',
    'days of vacation',
    'annual leave',
    'leave days',
    'urlaubstage',
    'urlaubsanspruch',
    'jahresurlaub',
    'urlaub',
  ),
  field('locale', 'language', 'locale', 'sprache'),
  field('role', 'role', 'rolle'),
  day('birthday', 'birthday', 'date of birth', 'birth date', 'geburtstag', 'geburtsdatum'),
  field('cost_centre', 'cost centre', 'cost center', 'kostenstelle'),
]

const languages: Readonly<Record<string, string>> = {
  german: 'de',
  deutsch: 'de',
  'de de': 'de',
  'de at': 'de',
  'de ch': 'de',
  english: 'en',
  englisch: 'en',
  'en gb': 'en',
  'en us': 'en',
}

const roles: Readonly<Record<string, PersonRow['role']>> = {
  employee: 'employee',
  mitarbeiter: 'employee',
  mitarbeiterin: 'employee',
  mitarbeitende: 'employee',
  'area admin': 'area_admin',
  bereichsleitung: 'area_admin',
  bereichsleiter: 'area_admin',
  bereichsleiterin: 'area_admin',
  bereichsadmin: 'area_admin',
  admin: 'admin',
  administrator: 'admin',
  administratorin: 'admin',
  'workspace admin': 'admin',
}

const roleNames = ['employee', 'area_admin', 'admin'] as const

/** Accepts `38,5` and `38.5`. */
const amount = (most: number): Kind<number> => {
  const kind = number({ least: 0, most })
  return { ...kind, read: (raw, reading) => kind.read(String(raw).replace(',', '.'), reading) }
}

const kindsFor = ({ date_order }: RowOptions) => ({
  username: required(name()),
  email: optional(email()),
  staff_number: optional(text()),
  areas: optional(listOf(name(), { most: 20 })),
  start_of_work: optional(dayIn(date_order)),
  end_of_contract: optional(dayIn(date_order)),
  weekly_hours: optional(amount(120)),
  vacation_days: optional(amount(366)),
  locale: optional(oneOf('de', 'en')),
  role: optional(oneOf(...roleNames)),
  birthday: optional(dayIn(date_order, lastCentury.ofBirthdays)),
  cost_centre: optional(text({ most: 20 })),
})

/** The values of non-empty cells. */
function rawOf(cells: readonly string[], mapping: Mapping): Record<string, unknown> {
  const cell = (named: string): string => cellOf(cells, mapping, named)
  const [language, role] = [plainHead(cell('locale')), plainHead(cell('role'))]
  const areas = cell('areas')
    .split(/[;,|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return withoutBlanks<unknown>({
    ...Object.fromEntries(fields.map((field) => [field.name, cell(field.name)])),
    username: cell('username') || [cell('first_name'), cell('last_name')].filter((part) => part !== '').join(' '),
    areas: areas.length > 0 ? [...new Set(areas)] : '',
    locale: Object.hasOwn(languages, language) ? languages[language] : language,
    role: Object.hasOwn(roles, role) ? roles[role] : role,
  })
}

/** The `username` of a user is the column Name in tables. */
const asColumn = (problem: Problem): Problem =>
  problem.pointer === 'username' ? { ...problem, title: problem.title.replace(/^Username\b/, 'Name') } : problem

/** Any table of people. */
export const peopleProfile: Profile<PersonRow> = {
  source: 'people',
  fields,
  recognises(head) {
    const mapping = guessByHead(fields, head)
    const isNamed = 'username' in mapping || 'last_name' in mapping
    // Files with times and absences also have people, a start and an end.
    const { username, first_name, last_name, email, start_of_work, end_of_contract, ...about } = mapping
    return isNamed && Object.keys(about).length > 0
  },
  guess: (head) => guessByHead(fields, head),
  read(cells, mapping, options) {
    const problems: Problem[] = []
    const read = readFields(kindsFor(options), rawOf(cells, mapping), { zone: 'UTC' }, problems)
    const { start_of_work = null, end_of_contract = null } = read
    if (start_of_work !== null && end_of_contract !== null && end_of_contract < start_of_work)
      problems.push({ pointer: 'end_of_contract', title: 'End of contract must not be before the start.' })
    if (problems.length > 0) return { problems: problems.map(asColumn) }
    const { email: address = null, staff_number = null, birthday = null } = read
    const row: PersonRow = {
      kind: 'person',
      // The key is the e-mail address and staff number; without both, name and birthday.
      key: rowKey(
        'people',
        address || staff_number ? [address?.toLowerCase() ?? null, staff_number] : [read.username, birthday],
      ),
      username: read.username,
      email: address,
      staff_number,
      areas: read.areas ?? [],
      start_of_work,
      end_of_contract,
      weekly_hours: read.weekly_hours ?? null,
      vacation_days: read.vacation_days ?? null,
      locale: read.locale ?? null,
      role: read.role ?? 'employee',
      birthday,
      cost_centre: read.cost_centre ?? null,
      external_id: null,
    }
    return { row }
  },
}
