import { strict as assert } from 'node:assert'
import { type Person, uniqueEmail } from './company.ts'
import { importsOf } from './imports.ts'
import { type AccountCompany, createAccountCompany } from './time-accounts.ts'
import type { World } from './world.ts'

const head = 'E-Mail;Personalnummer;Name;Externe ID;Saldo;Stand am'

export const tableOf = (...lines: string[]): string => [head, ...lines].join('\n')
export const byEmail = ({ email }: Person, balance: string, day = ''): string => `${email};;;;${balance};${day}`

type Entry = {
  attributes: { kind: string; seconds: number; day: string }
  relationships: { reverses: { data: object | null } }
}

/** A company on 4 May 2026 that gets the balances of its people from files. */
export async function createBalanceCompany(world: World) {
  world.clock.set('2026-05-04T10:00:00Z')
  const company: AccountCompany = await createAccountCompany(world)
  const imports = importsOf(world, company)
  const { ws, admin } = company
  return {
    ...company,
    imports,
    worker: (attributes: object = {}): Promise<Person> =>
      company.worker({ attributes: { email: uniqueEmail(), ...attributes } }),
    async openingOf({ id }: Person): Promise<[hours: number, start: string]> {
      const { attributes } = (await world.get(`${ws}/users/${id}`, admin.token)).body.data
      return [attributes.initial_time_account, attributes.start_of_accounting]
    },
    /** `kind seconds day` of the ledger, the first first; a reversal is marked. */
    async ledgerOf(person: Person): Promise<string[]> {
      const { body } = await world.get(`${company.accountPath(person)}/entries?sort=id`, admin.token)
      return body.data.map(
        ({ attributes: { kind, seconds, day }, relationships }: Entry) =>
          `${kind} ${seconds} ${day}${relationships.reverses.data ? ' reversal' : ''}`,
      )
    },
    async applied(table: string): Promise<string> {
      const id = await imports.previewed(table)
      assert.equal((await imports.done(id, 'apply')).state, 'applied')
      return id
    },
  }
}
