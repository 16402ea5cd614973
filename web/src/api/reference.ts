import { useAll } from './hooks.ts'
import type { AbsenceType, Area, PersonOverview, Tag } from './records.ts'

// What almost every page needs to name things. Each is read once and kept.

/** Everybody in the workspace who is active. */
export const usePeople = (options: { enabled?: boolean } = {}) =>
  useAll<PersonOverview>('users', { filter: { status: 'eq:active' }, sort: 'username' }, options)
export const useAreas = () => useAll<Area>('areas', { sort: 'name' })
export const useTags = () => useAll<Tag>('tags', { sort: 'title' })
export const useAbsenceTypes = () => useAll<AbsenceType>('absence_types', { sort: 'title' })
