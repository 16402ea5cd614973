import { constraintMeaning } from '../domain/constraints.ts'
import { BackupRefused, inWords } from '../platform/backup/refused.ts'
import { ConfigError } from '../platform/config.ts'
import {
  EncryptionRefused,
  isConnectionLoss,
  isOutOfRoom,
  PostgresError,
  PreparedStatementLost,
} from '../platform/db/connect.ts'
import { EmbeddedRefused } from '../platform/db/embedded/index.ts'
import { MigrationRefused } from '../platform/db/schema-version.ts'
import { Refusal } from '../platform/errors.ts'
import { KeysRefused } from '../platform/keys/key-file.ts'
import { ServerProcessFailed } from '../platform/server-processes.ts'

/** The error output of a failed command: a sentence for expected errors, the whole error for unexpected ones. */
export function explain(error: unknown): readonly unknown[] {
  if (error instanceof ConfigError) return error.mistakes
  if (error instanceof Refusal) return error.problems.map((problem) => problem.title)
  if (expectedErrors.some((kind) => error instanceof kind)) return [(error as Error).message]
  if (error instanceof PostgresError) {
    const meaning = constraintMeaning(error)
    if (meaning) return [meaning.title]
    if (isOutOfRoom(error)) return [`The database has no space left: ${error.message}. Free space on its disk.`]
    if (error.code === '42501')
      return [
        `The role of DATABASE_URL lacks a privilege in the database: ${error.message}. To migrate, it must own the database or be allowed to create tables in it; a role only for the server is described in docs/guides/two-database-roles.md.`,
      ]
    if (refusedLogin.includes(error.code ?? '') || refusesSetting(error))
      return [`The database refuses the connection: ${error.message}.`]
  }
  const address = listenError(error)
  if (address) return [address]
  if (isConnectionLoss(error)) return [`The database cannot be reached: ${(error as Error).message}.`]
  const file = fileError(error)
  if (file) return [file]
  return [error]
}

const expectedErrors = [
  BackupRefused,
  EmbeddedRefused,
  EncryptionRefused,
  KeysRefused,
  MigrationRefused,
  PreparedStatementLost,
  ServerProcessFailed,
]

// Wrong password, no such role, no such database.
const refusedLogin = ['28P01', '28000', '3D000']

/** A setting in DATABASE_URL that the server refuses. Stint's own statements set none that it would. */
const refusesSetting = ({ file }: PostgresError): boolean => file === 'guc.c'

type ListenError = NodeJS.ErrnoException & { address?: string; port?: number; setting?: string; hostname?: string }

function listenError(error: unknown): string | null {
  const { syscall, code, address, port, hostname, setting = 'PORT' } = error as ListenError
  if (syscall === 'getaddrinfo' && !isConnectionLoss(error))
    return `Stint cannot listen on ${hostname}, which is unknown (${code}); set HOST to an address of this machine.`
  if (syscall !== 'listen') return null
  if (code === 'EADDRINUSE') return `Port ${port} of ${address} is already in use; set ${setting} to another one.`
  if (code === 'EACCES') return `This user may not listen on port ${port}; set ${setting} to one above 1023.`
  return `Stint cannot listen on ${address} (${code}); set HOST to an address of this machine.`
}

/** A file that the operating system denies. */
function fileError(error: unknown): string | null {
  const { path } = error as NodeJS.ErrnoException
  const explained = path ? inWords(error, `The file or folder ${path} cannot be used`) : error
  return explained instanceof BackupRefused ? explained.message : null
}
