/** The server does not encrypt as the address requires. This is a configuration error, so retrying does not help. */
export class EncryptionRefused extends Error {
  /** Whether the server offers only unencrypted connections. */
  readonly offersNone: boolean
  readonly code: string | undefined
  constructor(sentence: string, cause: NodeJS.ErrnoException, offersNone: boolean) {
    super(sentence, { cause })
    this.offersNone = offersNone
    this.code = cause.code
  }
}

/** Null for every other failure to connect. */
export function encryptionRefused(error: unknown): EncryptionRefused | null {
  const { code = '', message } = error as { code?: string; message: string }
  if (message.includes('does not support SSL'))
    return new EncryptionRefused(
      'The database server does not support encrypted connections, but its address requires one.',
      error as NodeJS.ErrnoException,
      true,
    )
  if (!/CERT|SIGNATURE/.test(code)) return null
  const remedy = /SELF_SIGNED|UNABLE_TO/.test(code)
    ? ' Set NODE_EXTRA_CA_CERTS to a file with the certificate of its authority.'
    : ''
  // After a semicolon Node gives advice for its own command line.
  const reason = message.split(';', 1)[0]
  return new EncryptionRefused(
    `The certificate of the database server is not accepted: ${reason}.${remedy}`,
    error as NodeJS.ErrnoException,
    false,
  )
}
