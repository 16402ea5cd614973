/** A queue of queues, served round robin: the first item of a lane waits for at most one turn of each other lane. */
type Lanes<T> = {
  readonly size: number
  /** When all lanes together are full, returns the item to refuse: the last of the longest lane, which may be the new one. */
  add(lane: string, item: T): T | null
  next(): T | null
  remove(lane: string, item: T): void
  /** Removes and returns all items. */
  clear(): T[]
}

export function createLanes<T>(most: number): Lanes<T> {
  // A Map keeps its order: the first lane is next.
  const lanes = new Map<string, T[]>()
  let size = 0

  function longestLane(): [string, T[]] {
    return [...lanes].reduce((left, right) => (right[1].length > left[1].length ? right : left))
  }

  function take(lane: string, line: T[], index: number): T {
    const [item] = line.splice(index, 1)
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
        const [name, fullest] = longestLane()
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
      // Moves the lane to the end.
      if (line.length > 0) {
        lanes.delete(lane)
        lanes.set(lane, line)
      }
      return item
    },
    remove(lane, item) {
      const line = lanes.get(lane)
      const index = line?.indexOf(item) ?? -1
      if (index >= 0) take(lane, line!, index)
    },
    clear() {
      const all = [...lanes.values()].flat()
      lanes.clear()
      size = 0
      return all
    },
  }
}
