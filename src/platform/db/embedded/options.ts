export type Log = {
  info(o: object, m: string): void
  warn(o: object, m: string): void
  error(o: object, m: string): void
}

export type EmbeddedOptions = {
  dataDir: string
  log: Log
  /** PostgreSQL settings by name; they override the defaults. */
  settings?: Record<string, string>
  /** Called once while PostgreSQL starts, for work that can be done in parallel. */
  meanwhile?: (() => void) | undefined
}

/** `folder` is the data directory of PostgreSQL, inside `dataDir`. */
export type EmbeddedDatabase = { url: string; folder: string; stop(): Promise<void> }
