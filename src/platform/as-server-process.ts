import type { FromProcess } from './server-processes.ts'

type Started = { address: string; measured(): Promise<object | null> }

/** On the side of a server process: tells the one that keeps it when it serves, and what it has measured when asked. */
export async function asServerProcess(start: () => Promise<Started>): Promise<void> {
  // The one that keeps it is gone, and with it the embedded database.
  const end = (): void => void process.kill(process.pid, 'SIGTERM')
  process.once('disconnect', end)
  try {
    const { address, measured } = await start()
    // Where nobody hears it any more, the end follows.
    const send = (message: FromProcess): void => void process.send?.(message, undefined, undefined, () => {})
    process.on('message', async (message) => {
      if (message === 'measure') send({ measured: (await measured()) ?? [] })
    })
    send({ ready: address })
  } catch (error) {
    process.off('disconnect', end)
    // With the channel open it would not end.
    if (process.connected) process.disconnect?.()
    throw error
  }
}
