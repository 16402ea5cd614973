import { text as readAll } from 'node:stream/consumers'
import { password as passwordKind } from '../api/v3/fields.ts'
import { invalid } from '../platform/errors.ts'
import { Complaint } from '../platform/input/kind.ts'

export async function passwordFromStdin(): Promise<string> {
  const given = (await readAll(process.stdin)).replace(/\r?\n$/, '')
  try {
    return passwordKind().read(given, { zone: 'UTC' })
  } catch (error) {
    if (error instanceof Complaint) throw invalid('password', `The password ${error.message}`)
    throw error
  }
}
