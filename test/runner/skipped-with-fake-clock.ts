/** Test files that are skipped when the clock is faked, each with the real clock that it compares with. */
export const skippedWithFakeClock: Record<string, string> = {
  'test/cli/doctor.test.ts': 'that of the database',
  'test/platform/files-real-s3.test.ts': 'that of the S3 server',
  'test/platform/sweep-files.test.ts': 'that of the file system',
}
