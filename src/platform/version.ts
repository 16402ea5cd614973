import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { flattened } from './flat-text.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export const packageVersion: string = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')).version

/** The running commit, or the package version if the code was installed without its repository. */
export const runningVersion: string = commitOf(root) ?? packageVersion

function commitOf(folder: string): string | null {
  try {
    const answer = execFileSync('git', ['-C', folder, 'rev-parse', '--show-toplevel', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [top, commit] = answer.trim().split('\n')
    // An installed copy inside somebody else's repository must not report that repository's commit.
    return top && commit && `${top}/` === folder ? flattened(commit) : null
  } catch {
    return null
  }
}
