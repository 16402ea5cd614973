import type { Id } from '../../../platform/ids.ts'

/** Where the token of an import is sealed: it opens nowhere else. */
export const tokenAssociatedData = (accountId: Id, importId: Id): string => `import_origins ${accountId} ${importId}`
