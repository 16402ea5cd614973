import type { Id } from '../../../platform/ids.ts'

/** Associated data of the encryption: a token that was copied to another import does not open. */
export const tokenAssociatedData = (accountId: Id, importId: Id): string => `import_origins ${accountId} ${importId}`
