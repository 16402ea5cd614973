import { bytesOf, seal, textOf, unseal } from '../../offline/sealing.ts'

/** PINs of waiting punches are stored sealed. If a browser cannot seal, they are in memory only. */
const inMemory = new Map<string, string>()

/** The sealed PIN of a punch, to be stored; null if it is in memory only. */
export async function sealPin(punch: string, pin: string): Promise<string | null> {
  inMemory.set(punch, pin)
  const sealed = await seal(punch, pin)
  return sealed && textOf(sealed)
}

/** Null if it is lost. */
export const openPin = async (punch: string, sealed: string | null): Promise<string | null> =>
  inMemory.get(punch) ?? (sealed === null ? null : unseal(punch, bytesOf(sealed)))

export const forgetPin = (punch: string): void => void inMemory.delete(punch)
