/** Caches what `make` returns for a key, at most `most` values: the least recently used one is evicted. */
export function createRecentlyUsed<V extends object>(most: number): (key: string, make: () => V) => V {
  // A Map keeps the order in which keys were set.
  const cache = new Map<string, V>()
  return (key, make) => {
    const known = cache.get(key)
    if (known) cache.delete(key)
    const value = known ?? make()
    cache.set(key, value)
    if (cache.size > most) cache.delete(cache.keys().next().value!)
    return value
  }
}
