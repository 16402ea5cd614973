/** Waiting in lanes that take turns: however long one is, the first of another waits for one turn of each. */
type Lanes<T> = {
  readonly size: number
  /** Returns who has to go instead where all lanes together are full: the last of the longest, perhaps the newcomer. */
  add(lane: string, item: T): T | null
  next(): T | null
  remove(lane: string, item: T): void
  /** Everybody, who are then no longer waiting. */
  clear(): T[]
}

export function createLanes<T>(most: number): Lanes<T> {
  // In the order of turns.
  const lanes = new Map<string, T[]>()
  let size = 0

  function longest(): [string, T[]] {
    return [...lanes].reduce((one, other) => (other[1].length > one[1].length ? other : one))
  }

  function take(lane: string, line: T[], at: number): T {
    const [item] = line.splice(at, 1)
    if (line.length === 0) lanes.delete(lane)
    size--
    return item!
  }

  return {
    get size() {
      return size
    },
    add(lane, item) {
      const line = lanes.get(lane) ?? []
      if (size >= most) {
        const [name, fullest] = longest()
        if (fullest.length <= line.length + 1) return item
        const last = take(name, fullest, fullest.length - 1)
        this.add(lane, item)
        return last
      }
      line.push(item)
      lanes.set(lane, line)
      size++
      return null
    },
    next() {
      const first = lanes.entries().next().value
      if (!first) return null
      const [lane, line] = first
      const item = take(lane, line, 0)
      // To the end of the round.
      if (line.length > 0) {
        lanes.delete(lane)
        lanes.set(lane, line)
      }
      return item
    },
    remove(lane, item) {
      const line = lanes.get(lane)
      const at = line?.indexOf(item) ?? -1
      if (at >= 0) take(lane, line!, at)
    },
    clear() {
      const all = [...lanes.values()].flat()
      lanes.clear()
      size = 0
      return all
    },
  }
}
