/** Its message is one sentence for the operator: the obstacle, where it is, and the remedy. */
export class EmbeddedRefused extends Error {
  override name = 'EmbeddedRefused'
}

export const alreadyRunning = (dataDir: string) =>
  new EmbeddedRefused(
    `Another Stint is already running on the data folder ${dataDir}; stop it first or set STINT_DATA_DIR.`,
  )

export const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | undefined)?.code

const notWritable = ['EACCES', 'EPERM']
const notFolder = ['ENOTDIR', 'EEXIST', 'ELOOP']
const full = ['ENOSPC', 'EDQUOT']

export function refusal(error: unknown, dataDir: string): EmbeddedRefused {
  if (error instanceof EmbeddedRefused) return error
  // A program that cannot be executed is no problem of the data folder.
  const spawned = (error as NodeJS.ErrnoException | undefined)?.syscall?.startsWith('spawn')
  const code = (!spawned && codeOf(error)) || ''
  const text = error instanceof Error ? error.message : String(error)
  return new EmbeddedRefused(sentence(code, text, dataDir), { cause: error })
}

function sentence(code: string, text: string, dataDir: string) {
  if (full.includes(code) || text.includes('No space left on device'))
    return `The disk of the data folder ${dataDir} is full; free some space and start again.`
  if (code === 'EROFS')
    return `The disk of the data folder ${dataDir} is read-only; mount it for writing (systems often mount a disk with errors read-only) or set STINT_DATA_DIR.`
  if (notWritable.includes(code))
    return `The data folder ${dataDir} cannot be accessed by this user (${text}); give it to the user that runs Stint or set STINT_DATA_DIR.`
  if (notFolder.includes(code))
    return `The data folder ${dataDir} cannot be created because a file has its name (${text}); move it or set STINT_DATA_DIR.`
  // Only initdb looks it up; happens in containers that run under a bare uid.
  const nameless = text.match(/could not look up effective user ID (\d+)/)
  if (nameless)
    return `The user id ${nameless[1]} has no name in /etc/passwd, which PostgreSQL needs to set up the data folder ${dataDir}; add one or run Stint as another user.`
  return `PostgreSQL could not be started on the data folder ${dataDir}: ${text.replace(/\.$/, '')}.`
}
