import { round2 } from '../../../shared/round.ts'
import type { PayrollLine } from '../payroll-lines.ts'
import { datevProblems, personOf } from './datev-limits.ts'
import { decimal, type PayrollFormat, partsOf } from './payroll-format.ts'

const fields = [
  'Personalnummer',
  'Kalendertag',
  'Ausfallschlüssel',
  'Lohnartennummer',
  'Stundenanzahl',
  'Tagesanzahl',
  'Wert',
  'abweichender Faktor',
  'abweichende Lohnveränderung',
  'Kostenstelle',
  'Kostenträger',
] as const

type Entry = Partial<Record<(typeof fields)[number], string>>

const row = (entry: Entry): string => fields.map((field) => entry[field] ?? '').join(';')

/** The calendar keys of vacation and sickness. */
const keys: Partial<Record<PayrollLine['source'], string>> = { vacation_days: 'U', sick_days: 'K' }

const keyOf = ({ source, absence_key }: PayrollLine): string | null => absence_key ?? keys[source] ?? null

/** Rounded as they accumulate, so that the days add up to the quantity of the line. */
function amountsByDay({ days, factor }: PayrollLine): [day: string, amount: number][] {
  let sum = 0
  return Object.entries(days ?? {}).map(([day, share]) => {
    const before = round2(sum * factor)
    sum += share
    return [day, round2(round2(sum * factor) - before)]
  })
}

/** Days with a key go into the calendar; everything else is a row for the month. */
function rowsOf(line: PayrollLine): string[] {
  const Personalnummer = personOf(line)
  const key = line.days && keyOf(line)
  if (key)
    return amountsByDay(line).map(([day, amount]) =>
      row({
        Personalnummer,
        Kalendertag: String(Number(day.slice(8))),
        Ausfallschlüssel: key,
        Tagesanzahl: decimal(amount),
      }),
    )
  return [
    row({
      Personalnummer,
      Lohnartennummer: line.wage_type ?? '',
      Wert: decimal(line.quantity),
      Kostenstelle: line.cost_centre ?? '',
    }),
  ]
}

const isWageType = (text: string): boolean => {
  const number = Number(text)
  return (number >= 1 && number <= 5999) || (number >= 9000 && number <= 9999)
}

export const lohnUndGehalt: PayrollFormat = {
  fileName: (month) => `lohn-und-gehalt-${month}.txt`,
  problemsOf: (file) => datevProblems(file, isWageType, '1 to 5999 or 9000 to 9999'),
  write({ month, adviser, client, lines }) {
    const { year, number } = partsOf(month)
    return { lines: [`${adviser};${client};${number}/${year}`, ...lines.flatMap(rowsOf)], warnings: [] }
  },
}

/** The field description that the adviser imports once. */
export const interfaceLines = (): string[] => [
  '[Allgemein]',
  `Feldanzahl = ${fields.length}`,
  'Feldtrennzeichen = Strichpunkt',
  'Satztrennzeichen = Enter/Return',
  'Zahlenkomma = ,',
  'Datumstrennzeichen = /',
  '',
  '[Feldinhalt]',
  ...fields.map((field, index) => `Feld${index + 1}=${field}`),
]
