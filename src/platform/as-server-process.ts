import type { FromProcess } from './server-processes.ts'

type Started = { address: string; measured(): Promise<object | null> }

/** Runs in a server process: reports to the parent process that it is ready, and sends its metrics on request. */
export async function asServerProcess(start: () => Promise<Started>): Promise<void> {
  // The parent process has died, and with it the embedded database.
  const end = (): void => void process.kill(process.pid, 'SIGTERM')
  process.once('disconnect', end)
  try {
    const { address, measured } = await start()
    // Errors are ignored: if the channel is closed, this process is about to stop.
    const send = (message: FromProcess): void => void process.send?.(message, undefined, undefined, () => {})
    process.on('message', async (message) => {
      if (message === 'measure') send({ measured: (await measured()) ?? [] })
    })
    send({ ready: address })
  } catch (error) {
    process.off('disconnect', end)
    // An open channel would keep this process running.
    if (process.connected) process.disconnect?.()
    throw error
  }
}
