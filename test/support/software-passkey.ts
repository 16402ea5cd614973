import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

// A WebAuthn authenticator in software, with ES256 and no attestation.

type Cbor = number | string | Buffer | Map<Cbor, Cbor>

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)])
}

function head(major: number, length: number): Buffer {
  const kind = major << 5
  if (length < 24) return Buffer.from([kind | length])
  return length < 256 ? Buffer.from([kind | 24, length]) : Buffer.from([kind | 25, length >> 8, length & 0xff])
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()

type Options = { challenge: string; user?: { id: string } }
type CredentialOptions = { origin?: string; site?: string; verified?: boolean; counter?: number }

export type SoftwarePasskey = ReturnType<typeof createSoftwarePasskey>

/** One credential on one device. */
export function createSoftwarePasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  const jwk = publicKey.export({ format: 'jwk' })
  const coordinate = (text: string): Buffer => Buffer.from(text, 'base64url')
  const key = cbor(
    new Map<Cbor, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(jwk.x!)],
      [-3, coordinate(jwk.y!)],
    ]),
  )

  const clientData = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const authenticatorData = (
    { site = 'localhost', verified = true, counter: fixedCounter }: CredentialOptions,
    more: Buffer[],
  ) => {
    counter = fixedCounter ?? counter + 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = 0x01 | (verified ? 0x04 : 0) | (more.length > 0 ? 0x40 : 0)
    return Buffer.concat([sha256(site), Buffer.from([flags]), count, ...more])
  }

  const toCredential = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])),
  })

  return {
    /** The result of `navigator.credentials.create`. */
    create({ challenge }: Options, at: CredentialOptions = {}) {
      const length = Buffer.from([id.length >> 8, id.length & 0xff])
      const authData = authenticatorData(at, [Buffer.alloc(16), length, id, key])
      const attestation = new Map<Cbor, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return toCredential({
        clientDataJSON: clientData('webauthn.create', challenge, at.origin ?? 'http://localhost:3000'),
        attestationObject: cbor(attestation),
      })
    },
    /** The result of `navigator.credentials.get`. */
    get({ challenge }: Options, at: CredentialOptions = {}) {
      const clientDataJSON = clientData('webauthn.get', challenge, at.origin ?? 'http://localhost:3000')
      const authData = authenticatorData(at, [])
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(clientDataJSON)]))
        .sign(privateKey)
      return toCredential({ clientDataJSON, authenticatorData: authData, signature })
    },
  }
}
