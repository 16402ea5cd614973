import { connection } from './connection.ts'

/** The HTTP status of a file of the app; null if the server cannot be reached. */
export async function statusOfFile(address: string): Promise<number | null> {
  const response = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (response) connection.responded(response.status)
  else connection.lost()
  return response?.status ?? null
}
