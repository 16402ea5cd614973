/** Test files that need a process of their own, each with the reason. */
export const ownProcessFiles: Record<string, string> = {
  'test/contract/early-refusals.test.ts': 'compares how much memory the process takes',
}
