import { strict as assert } from 'node:assert'
import { type Person, uniqueEmail } from './company.ts'
import { importsOf } from './imports.ts'
import { type AccountCompany, createAccountCompany } from './time-accounts.ts'
import type { World } from './world.ts'

const head = 'E-Mail;Personalnummer;Name;Externe ID;Saldo;Stand am'

export const balanceCsv = (...lines: string[]): string => [head, ...lines].join('\n')
export const balanceRow = ({ email }: Person, balance: string, day = ''): string => `${email};;;;${balance};${day}`

type Entry = {
  attributes: { kind: string; seconds: number; day: string }
  relationships: { reverses: { data: object | null } }
}

/** A company on 4 May 2026 that imports the opening balances of its people. */
export async function createBalanceCompany(world: World) {
  world.clock.set('2026-05-04T10:00:00Z')
  const company: AccountCompany = await createAccountCompany(world)
  const imports = importsOf(world, company)
  const { ws, admin } = company
  return {
    ...company,
    imports,
    createWorker: (attributes: object = {}): Promise<Person> =>
      company.createWorker({ attributes: { email: uniqueEmail(), ...attributes } }),
    async readOpeningBalance({ id }: Person): Promise<[hours: number, start: string]> {
      const { attributes } = (await world.get(`${ws}/users/${id}`, admin.token)).body.data
      return [attributes.initial_time_account, attributes.start_of_accounting]
    },
    /** `kind seconds day` of each entry of the time account, oldest first; a reversal is marked. */
    async readEntries(person: Person): Promise<string[]> {
      const { body } = await world.get(`${company.accountPath(person)}/entries?sort=id`, admin.token)
      return body.data.map(
        ({ attributes: { kind, seconds, day }, relationships }: Entry) =>
          `${kind} ${seconds} ${day}${relationships.reverses.data ? ' reversal' : ''}`,
      )
    },
    async applyTable(table: string): Promise<string> {
      const id = await imports.createPreview(table)
      assert.equal((await imports.runAction(id, 'apply')).state, 'applied')
      return id
    },
  }
}
