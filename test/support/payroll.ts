import { strict as assert } from 'node:assert'
import { type AccountCompany, createAccountCompany } from './time-accounts.ts'
import type { Answer, World } from './world.ts'

export type PayrollCompany = AccountCompany & {
  lines(month: string, token?: string): Promise<Answer>
  export(attributes: object, token?: string): Promise<Answer>
  wageType(attributes: object): Promise<string>
  /** The bytes at an address. */
  download(url: string, token?: string): Promise<Buffer>
}

export async function createPayrollCompany(world: World): Promise<PayrollCompany> {
  const company = await createAccountCompany(world, { locale: 'de' })
  const { ws, admin } = company
  return {
    ...company,
    lines: (month, token = admin.token) => world.get(`${ws}/payroll_lines?month=${month}`, token),
    export: (attributes, token = admin.token) => world.post(`${ws}/payroll_exports`, attributes, token),
    async wageType(attributes) {
      const made = await world.post(`${ws}/wage_types`, { title: 'Lohnart', ...attributes }, admin.token)
      assert.equal(made.status, 201, made.text)
      return made.body.data.id
    },
    async download(url, token = admin.token) {
      const answer = await world.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
      assert.equal(answer.statusCode, 200, answer.body)
      return answer.rawPayload
    },
  }
}

/** An export inserted directly into the table, so that no months have to be closed for it. */
export async function storePayrollExport(
  world: World,
  { accountId, workspaceId, mark }: { accountId: string; workspaceId: string; mark: string },
): Promise<string> {
  const { pool } = world.services
  const row = {
    account_id: accountId,
    workspace_id: workspaceId,
    month: '2025-01-01',
    format: 'csv',
    settings: pool.json({ adviser_number: null, client_number: null, columns: [] }),
    lines: 1,
    earlier_exports: 0,
    warnings: pool.json([]),
    sha256: 'e3b0',
    file_name: `${mark}.csv`,
    content: Buffer.from(mark),
    exported_by: mark,
    created_at: '2025-02-01T00:00:00Z',
    updated_at: '2025-02-01T00:00:00Z',
  }
  const [inserted] = await pool<{ id: string }[]>`insert into payroll_exports ${pool(row)} returning id`
  return inserted!.id
}
