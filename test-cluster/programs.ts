import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where Debian installs the servers that are not in the PATH. */
const postgresqlFolder = (): string | null => {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return null
  const newest = readdirSync(root).sort((left, right) => Number(right) - Number(left))[0]
  return newest ? join(root, newest, 'bin') : null
}

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
const find = (name: string, among = folders): string | null =>
  among.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null

export type Programs = { postgresql: string; patroni: string; etcd: string; haproxy: string; pgbouncer: string }

export function findPrograms(): { programs: Programs } | { missing: string[] } {
  const postgresql = postgresqlFolder()
  const found = {
    postgresql: postgresql && find('postgres', [postgresql]) && postgresql,
    patroni: find('patroni'),
    etcd: find('etcd'),
    haproxy: find('haproxy'),
    pgbouncer: find('pgbouncer'),
  }
  const missing = Object.entries(found).flatMap(([name, path]) => (path ? [] : [name]))
  return missing.length > 0 ? { missing } : { programs: found as Programs }
}

const firstLine = (file: string, ...args: string[]): string =>
  execFileSync(file, args, { encoding: 'utf8' }).split('\n')[0]!.trim()

export const versionsOf = ({ postgresql, patroni, etcd, haproxy, pgbouncer }: Programs): string =>
  [
    firstLine(join(postgresql, 'postgres'), '--version'),
    firstLine(patroni, '--version'),
    firstLine(etcd, '--version'),
    firstLine(haproxy, '-v'),
    firstLine(pgbouncer, '--version'),
  ].join(' · ')

/** PostgreSQL, Patroni and PgBouncer refuse to run as root: then they run as the user that Debian creates for them. */
export function serverUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
