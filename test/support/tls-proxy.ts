import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { after } from 'node:test'
import { TLSSocket } from 'node:tls'

// Self-signed, for localhost, only for tests.
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg5gUfEz2Nx4ZDFcB4
8ESA7UbNGnnkEWqkuXUILFqMBDehRANCAATQXxD1G1rrf4XnWoLNpkyLGwmmbZ+0
ifRrlR8AR/7BPRAN8Trcyk1Iwu2FljxXECKEQjSt7+mWzcGtZ0XbwhL8
-----END PRIVATE KEY-----`
const cert = `-----BEGIN CERTIFICATE-----
MIIBlDCCATugAwIBAgIURq+TdRJmzyJL6y1uuuroNrsHDRwwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTExNTA0NDEyOVoYDzIxMjYxMDIy
MDQ0MTI5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATQXxD1G1rrf4XnWoLNpkyLGwmmbZ+0ifRrlR8AR/7BPRAN8Trcyk1I
wu2FljxXECKEQjSt7+mWzcGtZ0XbwhL8o2kwZzAdBgNVHQ4EFgQUgtRgHE8qVRuh
hEn5pBHqhcee9wMwHwYDVR0jBBgwFoAUgtRgHE8qVRuhhEn5pBHqhcee9wMwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
RwAwRAIgP6Y/M0WOkDwIUWM/ku3oZhtTwTCi6h2rref9wIk7QBMCIEOWTNDmSGXP
nHmrFkpT3KrTspQvNmVSmVvocT2XxWKz
-----END CERTIFICATE-----`

/** The database behind TLS, as negotiated by PostgreSQL's protocol. Closed after the test file. */
export async function createTlsProxy(target: string): Promise<{ url: string; drop(): void }> {
  const { hostname, port } = new URL(target)
  const clients = new Set<Socket>()
  const server = createServer((client) => {
    clients.add(client)
    client.on('error', () => {}).on('close', () => clients.delete(client))
    client.once('data', () => {
      client.write('S')
      const encrypted = new TLSSocket(client, { isServer: true, key, cert })
      const upstream = connect(Number(port), hostname)
      encrypted.on('error', () => {}).on('close', () => upstream.destroy())
      upstream.on('error', () => {}).on('close', () => client.destroy())
      encrypted.pipe(upstream).pipe(encrypted)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const drop = (): void => {
    for (const client of clients) client.resetAndDestroy()
  }
  after(() => {
    server.close()
    drop()
  })
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  return { url: url.toString(), drop }
}
