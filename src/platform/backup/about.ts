import { readMigrations } from '../db/migrate.ts'
import { BackupRefused } from './refused.ts'

/** The first member of a backup: its format, and what is needed to restore it. */
export type About = {
  format: number
  created_at: string
  stint: string
  /** The version of the newest migration. */
  schema: number
  postgresql: string
  platform: string
  /** Whether files are included; those in S3 are not. */
  files: 'included' | 's3'
  /** Ids of the encryption keys that its database needs; the keys themselves are not included. */
  keys: string[]
}

export const aboutName = 'stint-backup.json'
export const format = 1
export const platform = `${process.platform}-${process.arch}`

export function readAbout(text: string): About {
  try {
    const about = JSON.parse(text) as About
    if (Number.isInteger(about.format) && Array.isArray(about.keys)) return about
  } catch {}
  throw new BackupRefused('This is not a backup of Stint.')
}

/** Database files work only with the same major version of PostgreSQL and the same kind of machine. */
export async function demandRestorable(about: About, postgresql: string): Promise<void> {
  const newest = (await readMigrations()).at(-1)?.version ?? 0
  if (about.format !== format || about.schema > newest)
    throw new BackupRefused(
      `This backup was made by a newer Stint (${about.stint}, schema ${about.schema}; this one is at ${newest}). Restore it with that one.`,
    )
  if (about.postgresql !== postgresql)
    throw new BackupRefused(
      `This backup is of PostgreSQL ${about.postgresql}, and this Stint comes with ${postgresql}. Restore it with the Stint that made it (${about.stint}).`,
    )
  if (about.platform !== platform)
    throw new BackupRefused(
      `This backup is of ${about.platform}, and this machine is ${platform}. Restore it on a machine of that kind; "stint export" moves it to others.`,
    )
}
