import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Checkout = { folder: string; name: string; migrations: string[] }

const git = (...args: string[]): Buffer => execFileSync('git', args, { maxBuffer: 1024 ** 3 })

/** The newest release before HEAD; if there is none, the commit of the main line before the newest migration. */
export const lastRelease = (): string => {
  const isOlder = (tag: string): boolean =>
    git('rev-parse', `${tag}^{commit}`).toString() !== git('rev-parse', 'HEAD').toString()
  const tags = git('tag', '--merged', 'HEAD', '--list', 'v*', '--sort=-v:refname').toString().split('\n')
  const release = tags.find((tag) => tag !== '' && isOlder(tag))
  if (release) return release
  // A side branch may have been started long before, so its commits may lack much of the main line.
  const line = ['log', '-1', '--first-parent', '-m', '--diff-filter=A', '--format=%H', '--', 'db/migrations']
  return `${git(...line)
    .toString()
    .trim()}^1`
}

/** Checks out a commit into a folder, with the packages that are installed here. */
export function checkOut(commit: string, folder: string, packages: string): Checkout {
  mkdirSync(folder)
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit) })
  symlinkSync(packages, join(folder, 'node_modules'))
  return { folder, name: git('rev-parse', '--short', commit).toString().trim(), migrations: migrationsIn(folder) }
}

const migrationsIn = (folder: string): string[] =>
  readdirSync(join(folder, 'db/migrations'))
    .filter((file) => file.endsWith('.sql'))
    .sort()

/** Adds two migrations: columns in the tables that the load uses, a table, and an index that is built during writes. */
export function addTrialMigrations(checkout: Checkout): void {
  const number = (further: number): string => String(checkout.migrations.length + further).padStart(4, '0')
  const write = (name: string, text: string): void =>
    writeFileSync(join(checkout.folder, 'db/migrations', name), `${text}\n`)
  const busy = ['accounts', 'workspaces', 'users', 'memberships', 'time_trackings', 'actions', 'absences']
  write(
    `${number(1)}_trial_columns.sql`,
    [
      ...busy.map((table) => `alter table ${table} add trial_column text not null default 'new';`),
      'create table trials (account_id bigint not null references accounts (id), id bigint, primary key (account_id, id));',
    ].join('\n'),
  )
  write(
    `${number(2)}_trial_index.sql`,
    '-- outside a transaction\ncreate index concurrently time_trackings_trial on time_trackings (account_id, trial_column);',
  )
  checkout.migrations = migrationsIn(checkout.folder)
}
