import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
// @ts-expect-error: it has no types
import S3rver from '@20minutes/s3rver'

/** A third-party S3 server (s3rver), which verifies signatures. Its key and secret are fixed. */
export async function startRealS3() {
  const directory = mkdtempSync(join(tmpdir(), 'stint-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'stint-files', configs: [] }],
  })
  const { port } = (await server.run()) as { port: number }
  after(async () => {
    server.httpServer.closeAllConnections()
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  })
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'stint-files',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
}
