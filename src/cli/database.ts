import type { withDatabase as Opened } from './open-database.ts'

/** Loaded when a command runs: `--help` has no need of a database driver. */
export const withDatabase: typeof Opened = async (...given) => {
  const { withDatabase } = await import('./open-database.ts')
  return withDatabase(...given)
}
