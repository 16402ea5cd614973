import { bytesOf, seal, textOf, unseal } from '../../offline/sealing.ts'

/** PINs that wait to be sent lie on the tablet sealed. Where a browser does not do that, they are gone with the page. */
const inMemory = new Map<string, string>()

/** What may be written down of the PIN of a punch; null where it is only remembered. */
export async function sealPin(punch: string, pin: string): Promise<string | null> {
  inMemory.set(punch, pin)
  const sealed = await seal(punch, pin)
  return sealed && textOf(sealed)
}

/** Null where it is lost. */
export const openPin = async (punch: string, sealed: string | null): Promise<string | null> =>
  inMemory.get(punch) ?? (sealed === null ? null : unseal(punch, bytesOf(sealed)))

export const forgetPin = (punch: string): void => void inMemory.delete(punch)
