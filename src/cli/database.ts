import type { withDatabase as Opened } from './open-database.ts'

/** Imported when a command runs: `--help` needs no database driver. */
export const withDatabase: typeof Opened = async (...given) => {
  const { withDatabase } = await import('./open-database.ts')
  return withDatabase(...given)
}
