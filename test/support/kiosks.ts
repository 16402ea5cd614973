import { strict as assert } from 'node:assert'
import { isForKiosks, type Permission } from '../../src/domain/permissions.ts'
import type { Company } from './company.ts'
import type { World } from './world.ts'

export type Kiosk = { id: string; token: string }

export async function createKiosk(
  world: World,
  { ws, admin }: Pick<Company, 'ws' | 'admin'>,
  title = 'Front door',
): Promise<Kiosk> {
  const answer = await world.post(`${ws}/kiosks`, { title }, admin.token)
  assert.equal(answer.status, 201, answer.text)
  return { id: answer.body.data.id, token: answer.body.data.attributes.token }
}

/** The token to call an operation with: that of the kiosk if the operation is for kiosks only. */
export const tokenFor = ({ permission }: { permission: Permission }, kiosk: Kiosk, otherwise: string): string =>
  isForKiosks(permission) ? kiosk.token : otherwise
