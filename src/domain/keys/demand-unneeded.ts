import type { Sql } from '../../platform/db/connect.ts'
import { countAnswersSealedWith } from '../../platform/http/idempotency.ts'
import { lastAddressUntil } from '../../platform/http/signed-address.ts'
import { KeysRefused } from '../../platform/keys/key-file.ts'
import { quantity } from '../../platform/quantity.ts'
import type { AppContext } from '../app-context.ts'
import { countAllSealedWith } from './sealed-values.ts'

/** Refuses while anything that was signed or sealed with the key may still be needed. */
export async function demandUnneeded(
  { keys, clock }: Pick<AppContext, 'keys' | 'clock'>,
  sql: Sql,
  id: string,
): Promise<void> {
  if (keys.current().id === id)
    throw new KeysRefused(`Key ${id} is the current signing key; create another one with "stint keys rotate" first.`)
  const until = lastAddressUntil(keys, keys.find(id)!)
  const counts = await countAllSealedWith(sql, id)
  const { pins, authenticators: apps, clientSecrets: secrets, importTokens: imports } = counts
  const answers = await countAnswersSealedWith(sql, clock, id)
  const needs = [
    ...(until !== null && until > clock.now().epochMilliseconds
      ? [`addresses of documents are signed with it, until ${new Date(until).toISOString()}`]
      : []),
    ...(pins > 0 ? [resealed('PINs', quantity(pins, 'person', 'people'))] : []),
    ...(secrets > 0 ? [resealed('secrets', quantity(secrets, 'sign-in provider'))] : []),
    ...(apps > 0 ? [resealed('authenticator apps', quantity(apps, 'person', 'people'))] : []),
    ...(imports > 0 ? [resealed('tokens', quantity(imports, 'import'))] : []),
    ...(answers > 0
      ? [`${quantity(answers, 'stored response')} to idempotent requests, sealed with it for a day`]
      : []),
  ]
  if (needs.length > 0) throw new KeysRefused(`Key ${id} is still needed: ${needs.join('; ')}.`)
}

const resealed = (what: string, whose: string): string =>
  `the ${what} of ${whose} are sealed with it, and are resealed by a job every hour`
