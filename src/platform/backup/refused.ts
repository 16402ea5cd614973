/** Its message is for the operator: the obstacle and the remedy. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

export class BackupUnderWay extends BackupRefused {}

const sentences: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'it is read-only',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'part of the path is not a folder',
  EISDIR: 'it is a folder',
  EEXIST: 'it already exists',
  EIO: 'the disk reported an error',
  EFBIG: 'it would exceed the maximum file size',
  EPIPE: 'the reader has closed the pipe',
}

/** Errors of files and disks as a sentence, others unchanged. */
export function inWords(error: unknown, what: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  const sentence = syscall && sentences[code ?? '']
  return sentence ? new BackupRefused(`${what}: ${sentence}.`, { cause: error }) : error
}
