/** The server does not encrypt as the address asks for. That is somebody's mistake, which waiting does not mend. */
export class EncryptionRefused extends Error {
  /** Whether it would speak without. */
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
      'The database server offers no encrypted connection, but its address asks for one.',
      error as NodeJS.ErrnoException,
      true,
    )
  if (!/CERT|SIGNATURE/.test(code)) return null
  const remedy = /SELF_SIGNED|UNABLE_TO/.test(code)
    ? ' Name a file with the certificate of its authority in NODE_EXTRA_CA_CERTS.'
    : ''
  // Behind a semicolon Node has advice for who starts programs by hand.
  const reason = message.split(';', 1)[0]
  return new EncryptionRefused(
    `The certificate of the database server is not accepted: ${reason}.${remedy}`,
    error as NodeJS.ErrnoException,
    false,
  )
}
