import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** The wanted port if it is free, else any. It may be taken before it is used, so callers must retry. */
export async function freePort(wanted = 0): Promise<number> {
  const probe = createServer()
  try {
    await once(probe.listen(wanted, '127.0.0.1'), 'listening')
  } catch (error) {
    if (wanted === 0) throw error
    return freePort()
  }
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
