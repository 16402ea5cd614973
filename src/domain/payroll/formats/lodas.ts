import { dayAfter } from '../../../platform/time/day.ts'
import type { PayrollLine } from '../payroll-lines.ts'
import { datevProblems, personOf } from './datev-limits.ts'
import { decimal, type PayrollFile, type PayrollFormat, partsOf } from './payroll-format.ts'

/** A record type: its name, its fields after the record number, and their values for a line. */
type Booking = { record: string; fields: readonly string[]; values(line: PayrollLine, period: string): string[] | null }

/** Vacation and sick days have fixed keys and no wage type. */
const keyOf = ({ source, unit }: PayrollLine): string | null => {
  if (source === 'vacation_days') return '71'
  if (source === 'sick_days') return '72'
  return unit === 'hours' ? '1' : null
}

const standard: Booking = {
  record: 'u_lod_bwd_buchung_standard',
  fields: ['abrechnung_zeitraum', 'bs_wert_butab', 'bs_nr', 'la_eigene', 'pnr', 'kostenstelle'],
  values(line, period) {
    const key = keyOf(line)
    if (key === null) return null
    const wageType = key === '1' ? (line.wage_type ?? '') : ''
    return [period, decimal(line.quantity), key, wageType, personOf(line), line.cost_centre ?? '']
  },
}

/** Consecutive whole days are one absence. */
const absences = {
  record: 'u_lod_bwd_fehlzeiten',
  fields: ['pnr', 'datum_von_ttmmjjjj', 'datum_bis_ttmmjjjj', 'grund_fehlzeiten'],
  values: (line: PayrollLine): string[][] =>
    line.absence_reason === null
      ? []
      : spansOf(line).map(({ from, until }) => [personOf(line), dated(from), dated(until), line.absence_reason!]),
}

function spansOf({ days }: PayrollLine): { from: string; until: string }[] {
  const spans: { from: string; until: string }[] = []
  for (const [day, part] of Object.entries(days ?? {}).sort()) {
    if (part < 1) continue
    const last = spans.at(-1)
    if (last && dayAfter(last.until) === day) last.until = day
    else spans.push({ from: day, until: day })
  }
  return spans
}

const dated = (day: string): string => day.split('-').reverse().join('.')

/** Absence records have whole days only. */
const isWrittenAsAbsence = ({ absence_reason, days }: PayrollLine): boolean =>
  absence_reason !== null && days !== null && Object.values(days).every((part) => part >= 1)

const bookingOf = (unit: PayrollLine['unit'], record: string, field: string): Booking => ({
  record,
  fields: ['abrechnung_zeitraum', 'la_eigene', 'pnr', field],
  values: (line, period) =>
    line.unit === unit && line.wage_type !== null
      ? [period, line.wage_type, personOf(line), decimal(line.quantity)]
      : null,
})

// Every row ends with the separator.
const row = (values: readonly string[]): string => values.map((value) => `${value};`).join('')

const described = (number: string, { record, fields }: Pick<Booking, 'record' | 'fields'>): string =>
  row([number, record, ...fields.map((field) => `${field}#bwd`)])

const head = ({ adviser, client }: PayrollFile): string[] => [
  '[Allgemein]',
  'Ziel=LODAS',
  'Version_SST=1.0',
  `BeraterNr=${adviser}`,
  `MandantenNr=${client}`,
  'Datumsformat=TT.MM.JJJJ',
  'Feldtrennzeichen=;',
  'Zahlenkomma=,',
]

const lodas = (name: string, booking: Booking, withAbsences = false): PayrollFormat => ({
  fileName: (month) => `${name}-${month}.txt`,
  problemsOf: (file) => datevProblems(file, (number) => /^[0-9]{1,4}$/.test(number) && Number(number) > 0, '1 to 9999'),
  write(file) {
    const { year, number } = partsOf(file.month)
    const period = `01.${number}.${year}`
    const written = file.lines.map((line) => ({ line, values: booking.values(line, period) }))
    const away = withAbsences ? file.lines.flatMap(absences.values) : []
    const leftOut = written
      .filter(({ line, values }) => values === null && !(withAbsences && isWrittenAsAbsence(line)))
      .map(({ line }) => line)
    return {
      lines: [
        ...head(file),
        '',
        '[Satzbeschreibung]',
        described('1', booking),
        ...(away.length > 0 ? [described('2', absences)] : []),
        '',
        '[Bewegungsdaten]',
        ...written.flatMap(({ values }) => (values ? [row(['1', ...values])] : [])),
        ...away.map((values) => row(['2', ...values])),
      ],
      warnings: [...new Set(leftOut.map(({ title }) => title))].map((text) => ({ kind: 'no_place', text })),
    }
  },
})

export const lodasStandard = lodas('lodas', standard, true)
export const lodasHours = lodas('lodas-stunden', bookingOf('hours', 'u_lod_bwd_buchung_stunden', 'stunden'))
export const lodasDays = lodas('lodas-tage', bookingOf('days', 'u_lod_bwd_buchung_tage', 'tage'))
