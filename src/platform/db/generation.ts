import { setTimeout as sleep } from 'node:timers/promises'
import { dial, type Server } from './dial.ts'
import { type Driver, drive, type Login, type PoolOptions } from './driver.ts'
import { connectionClosed, DeadLine, Line } from './line.ts'

/** One pool of the driver, with the connections that it has and those that broke under it. */
export type Generation = { driver: Driver; standing: Set<Line>; lost: Set<Line>; left: boolean }

// Two seconds for statements under way to finish when their pool is left.
const looks = 40
const lookMilliseconds = 50

/** `onLoss` is told when a connection breaks or cannot be made: from then on the generation is to be left. */
export function beginGeneration(
  login: Login,
  options: PoolOptions,
  choose: () => Promise<Server>,
  onLoss: (generation: Generation) => void,
): Generation {
  const driver = drive(login, options, open)
  const generation: Generation = { driver, standing: new Set(), lost: new Set(), left: false }

  async function open(): Promise<Line | DeadLine> {
    try {
      if (generation.left) throw connectionClosed()
      const line = new Line(await dial(await choose()), close)
      generation.standing.add(line)
      if (generation.left) line.destroy()
      return line
    } catch (error) {
      lose()
      return new DeadLine(error)
    }
  }

  function close(line: Line, lost: boolean): void {
    generation.standing.delete(line)
    if (!lost) return
    generation.lost.add(line)
    lose()
  }

  function lose(): void {
    generation.left = true
    onLoss(generation)
  }

  return generation
}

/** Statements under way on other connections may finish, unless it turns out that these broke as well. */
export async function leaveGeneration(generation: Generation): Promise<void> {
  generation.left = true
  for (let look = 0; look < looks && (look === 0 || generation.standing.size > 0); look++) await sleep(lookMilliseconds)
  await endGeneration(generation, { timeout: 0 })
}

export async function endGeneration({ driver, lost }: Generation, how?: { timeout?: number }): Promise<void> {
  await driver.end(how).catch(() => {})
  for (const line of lost) line.bury()
}
