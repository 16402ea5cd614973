/** Test files that get a process to themselves, each with what it would do to the others in it. */
export const alone: Record<string, string> = {
  'test/contract/early-refusals.test.ts': 'compares how much memory the process takes',
}
