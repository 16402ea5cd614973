import type { Sql } from '../../platform/db/connect.ts'
import { countAnswersSealedWith } from '../../platform/http/idempotency.ts'
import { lastAddressUntil } from '../../platform/http/signed-address.ts'
import { KeysRefused } from '../../platform/keys/key-file.ts'
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
    ...(pins > 0 ? [`the PINs of ${pins} people are sealed with it, and are resealed by a job every hour`] : []),
    ...(secrets > 0
      ? [`the secrets of ${secrets} sign-in providers are sealed with it, and are resealed by a job every hour`]
      : []),
    ...(apps > 0
      ? [`the authenticator apps of ${apps} people are sealed with it, and are resealed by a job every hour`]
      : []),
    ...(imports > 0
      ? [`the tokens of ${imports} imports are sealed with it, and are resealed by a job every hour`]
      : []),
    ...(answers > 0 ? [`${answers} stored responses to idempotent requests are sealed with it, for a day`] : []),
  ]
  if (needs.length > 0) throw new KeysRefused(`Key ${id} is still needed: ${needs.join('; ')}.`)
}
