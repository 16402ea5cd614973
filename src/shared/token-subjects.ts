/** Groups of operations of the public API that a token can be limited to. */
export const tokenSubjects = ['users', 'time', 'absences', 'entitlements', 'documents', 'settings'] as const

export type TokenSubject = (typeof tokenSubjects)[number]
