import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Free at this moment; somebody may take it before we do, so whoever uses it must be ready to ask again. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
