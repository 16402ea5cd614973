import { createHash } from 'node:crypto'
import { invalidAll, notFound, type Problem } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { customCsv } from './formats/custom-csv.ts'
import { lodasDays, lodasHours, lodasStandard } from './formats/lodas.ts'
import { interfaceLines, lohnUndGehalt } from './formats/lohn-und-gehalt.ts'
import type { PayrollFormat } from './formats/payroll-format.ts'
import { toWindows1252 } from './formats/windows-1252.ts'
import { countExports, findExportFile, insertPayrollExport, lockExports } from './payroll.sql.ts'
import type { Missing } from './payroll-lines.ts'
import { readPayroll } from './read-payroll.ts'

const formats = {
  datev_lodas: lodasStandard,
  datev_lodas_hours: lodasHours,
  datev_lodas_days: lodasDays,
  datev_lohn_und_gehalt: lohnUndGehalt,
  csv: customCsv,
} satisfies Record<string, PayrollFormat>

type PayrollFormatName = keyof typeof formats

export const payrollFormats = Object.keys(formats) as PayrollFormatName[]

type PayrollExportRequest = {
  month: string
  format: PayrollFormatName
  adviser_number?: string | null | undefined
  client_number?: string | null | undefined
  columns?: readonly string[] | undefined
}

/** Writes the lines of a month to a file and stores it. Refused as long as something is missing. */
export async function exportPayroll(scope: WorkspaceScope, wanted: PayrollExportRequest): Promise<Id> {
  const { month, format, adviser_number = null, client_number = null, columns = [] } = wanted
  await lockExports(scope)
  const { lines, missing } = await readPayroll(scope, month)
  if (missing.length > 0) throw invalidAll(missing.map(problemOf))
  if (lines.length === 0) throw invalidAll([{ pointer: 'month', title: 'This month has nothing to export.' }])
  const file = { month, adviser: adviser_number, client: client_number, columns, lines }
  const problems = formats[format].problemsOf(file)
  if (problems.length > 0) throw invalidAll(problems)
  const written = formats[format].write(file)
  const { bytes, unknown } = encode(written.lines)
  const first = `${month}-01`
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file_name = formats[format].fileName(month)
  const id = await insertPayrollExport(
    scope,
    {
      month: first,
      format,
      settings: { adviser_number, client_number, columns },
      lines: lines.length,
      earlier_exports: await countExports(scope, first),
      warnings: [
        ...written.warnings,
        ...(unknown.length > 0 ? [{ kind: 'unknown_characters' as const, text: unknown.join(' ') }] : []),
      ],
      sha256,
      file_name,
      content: bytes,
    },
    nowOf(scope),
  )
  await recordAudit(scope, {
    record: { type: 'payroll_export', id, name: file_name },
    after: { month, format, lines: lines.length, sha256 },
  })
  return id
}

const encode = (lines: readonly string[]) => toWindows1252(lines.map((line) => `${line}\r\n`).join(''))

function problemOf(missing: Missing): Problem {
  if (missing.kind === 'wage_type')
    return { pointer: 'wage_types', title: `There is no wage type for ${missing.title}.` }
  const pointer = `users/${missing.user_id}`
  switch (missing.kind) {
    case 'open_month':
      return { pointer, title: `The month of ${missing.username} is not closed.` }
    case 'staff_number':
      return { pointer, title: `${missing.username} has no staff number.` }
    case 'unknown_absences':
      return {
        pointer,
        title: `The month of ${missing.username} was closed by an earlier version, which did not store absences with it. Reopen it and close it again.`,
      }
  }
}

export async function payrollFile(scope: WorkspaceScope, id: Id): Promise<{ name: string; bytes: Buffer }> {
  const found = await findExportFile(scope, id)
  if (!found) throw notFound()
  return { name: found.file_name, bytes: found.content }
}

/** The field description that DATEV Lohn und Gehalt needs once. */
export const payrollInterface = (): { name: string; bytes: Buffer } => ({
  name: 'stint-lohn-und-gehalt.ini',
  bytes: encode(interfaceLines()).bytes,
})
