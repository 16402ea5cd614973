import { connection } from './connection.ts'

/** The status of a file of the app; null where the server cannot be reached. */
export async function statusOf(file: string): Promise<number | null> {
  const response = await fetch(file, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (response) connection.responded(response.status)
  else connection.lost()
  return response?.status ?? null
}
