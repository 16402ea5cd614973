/** Its message is for the operator: the obstacle and the remedy. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

export class BackupUnderWay extends BackupRefused {}

const sentences: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EACCES: 'this user may not do that',
  EPERM: 'this user may not do that',
  EROFS: 'it can only be read',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a file is in the place of a folder',
  EISDIR: 'it is a folder',
  EEXIST: 'it exists already',
  EIO: 'the disk reports an error',
  EFBIG: 'the file would be larger than files may be there',
  EPIPE: 'who reads it has stopped reading',
}

/** Errors of files and disks as a sentence, others unchanged. */
export function inWords(error: unknown, what: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  const sentence = syscall && sentences[code ?? '']
  return sentence ? new BackupRefused(`${what}: ${sentence}.`, { cause: error }) : error
}
