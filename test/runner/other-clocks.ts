/** Test files that are left out where the clock is set, each with whose clock it compares that with. */
export const otherClocks: Record<string, string> = {
  'test/cli/doctor.test.ts': 'the database’s',
  'test/platform/files-real-s3.test.ts': 'that of the S3 server',
  'test/platform/sweep-files.test.ts': 'that of the file system',
}
