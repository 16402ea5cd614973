/** For programs that tests start with next to nothing of the surroundings. */
const passedOn = [
  'PATH',
  // So that it starts soon.
  'NODE_COMPILE_CACHE',
  // Where the clock is moved (scripts/test-at.ts), for all.
  'NODE_OPTIONS',
  'STINT_TEST_CLOCK_OFFSET',
]

export const childEnvironment = (): Record<string, string> =>
  Object.fromEntries(passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
