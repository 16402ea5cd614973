import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** The wanted one if it is free at this moment, else any. Somebody may take it before we do: be ready to ask again. */
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
