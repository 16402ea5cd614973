/** The variables that programs started by tests inherit; all others are left out. */
const inherited = [
  'PATH',
  // Node starts faster with the compile cache.
  'NODE_COMPILE_CACHE',
  // They carry the fake clock (scripts/test-at.ts).
  'NODE_OPTIONS',
  'STINT_TEST_CLOCK_OFFSET',
]

export const childEnvironment = (): Record<string, string> =>
  Object.fromEntries(inherited.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
