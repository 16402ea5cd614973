import { join, resolve } from 'node:path'
import { openBackup } from '../platform/backup/open-backup.ts'
import { BackupRefused } from '../platform/backup/refused.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import type { Key } from '../platform/keys/key.ts'
import { readKeyFile, writeKeyFile } from '../platform/keys/key-file.ts'
import { quantity } from '../platform/quantity.ts'
import { print, printJson, printMessage } from './output.ts'

export async function restore(file: string, { into, keys, json }: { into: string; keys?: string; json?: true }) {
  const folder = resolve(into)
  const given = keys === undefined ? null : await keysIn(keys)
  const show = (bytes: number): void => {
    if (process.stderr.isTTY) process.stderr.write(`\rRestoring, MB ${Math.ceil(bytes / 1e6)}`)
  }
  const source = file === '-' ? process.stdin : await openBackup(file)
  const { about, files } = await restoreBackup(source, folder, {
    progress: show,
    check: ({ keys: needed }) => {
      const missing = given ? needed.filter((id) => !given.some((key) => key.id === id)) : []
      if (missing.length > 0)
        throw new BackupRefused(`The keys file ${keys} lacks the keys ${missing.join(', ')} of this backup.`)
    },
  })
  if (process.stderr.isTTY) printMessage('')
  const keysFile = join(folder, 'keys.json')
  if (given) await writeKeyFile(keysFile, given, { first: true })
  if (json) return printJson({ folder, stored_files: files, ...about })
  printMessage(`Restored as of ${about.created_at}, with ${quantity(files, 'file')}.`)
  if (about.files === 's3')
    printMessage('Its files were in S3 and are not in the backup; set S3_BUCKET and the rest as before.')
  if (keys === undefined && about.keys.length > 0)
    printMessage(`It needs the keys ${about.keys.join(', ')}: copy the keys file to ${keysFile} before you start it.`)
  printMessage('People erased after this backup are back; see "stint erasures apply --help".')
  printMessage(`Start it with STINT_DATA_DIR=${folder}.`)
  print(folder)
}

async function keysIn(path: string): Promise<Key[]> {
  const keys = await readKeyFile(path, printMessage)
  if (!keys) throw new BackupRefused(`The keys file ${path} does not exist.`)
  return keys
}
