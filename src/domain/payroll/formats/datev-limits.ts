import type { Problem } from '../../../platform/errors.ts'
import type { PayrollLine } from '../payroll-lines.ts'
import type { PayrollFile } from './payroll-format.ts'

/** Checks that DATEV programs share: sender, staff numbers, wage types and cost centres. */
export function datevProblems(
  file: PayrollFile,
  isWageType: (number: string) => boolean,
  wageTypes: string,
): Problem[] {
  const { adviser, client, lines } = file
  const refused: Problem[] = []
  if (!/^[0-9]{4,7}$/.test(adviser ?? ''))
    refused.push({ pointer: 'adviser_number', title: 'The adviser number must have four to seven digits.' })
  if (!/^[0-9]{1,5}$/.test(client ?? ''))
    refused.push({ pointer: 'client_number', title: 'The client number must have one to five digits.' })
  refused.push(...staffProblems(lines))
  for (const number of new Set(lines.flatMap(({ wage_type }) => wage_type ?? [])))
    if (!isWageType(number))
      refused.push({ pointer: 'base', title: `The wage type ${number} is out of range: ${wageTypes}.` })
  for (const centre of new Set(lines.flatMap(({ cost_centre }) => cost_centre ?? [])))
    if (!/^[0-9A-Za-z]{1,8}$/.test(centre))
      refused.push({ pointer: 'base', title: `The cost centre ${centre} must have at most eight letters and digits.` })
  return refused
}

/** 101 and 00101 are the same staff number. */
function staffProblems(lines: readonly PayrollLine[]): Problem[] {
  const people = new Map<number, PayrollLine>()
  const refused = new Map<string, Problem>()
  for (const line of lines) {
    const number = staffNumber(line)
    const pointer = `users/${line.user_id}`
    const other = people.get(number)
    if (!Number.isInteger(number) || number < 1 || number > 99_999)
      refused.set(pointer, { pointer, title: `The staff number of ${line.username} must be from 1 to 99999.` })
    else if (other && other.user_id !== line.user_id)
      refused.set(pointer, { pointer, title: `${line.username} and ${other.username} have the same staff number.` })
    else people.set(number, line)
  }
  return [...refused.values()]
}

const staffNumber = ({ staff_number }: PayrollLine): number =>
  /^\s*[0-9]{1,9}\s*$/.test(staff_number ?? '') ? Number(staff_number) : Number.NaN

/** The staff number without leading zeros. */
export const personOf = (line: PayrollLine): string => String(staffNumber(line))
