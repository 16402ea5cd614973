import { useAll } from './hooks.ts'
import type { AbsenceType, Area, PersonOverview, Tag } from './records.ts'

// Small lists that almost every page needs for names; cached.

type Options = { enabled?: boolean }

/** Everybody in the workspace who is active. */
export const usePeople = (options: Options = {}) =>
  useAll<PersonOverview>('users', { filter: { status: 'eq:active' }, sort: 'username' }, options)
export const useAreas = () => useAll<Area>('areas', { sort: 'name' })
export const useTags = (options: Options = {}) => useAll<Tag>('tags', { sort: 'title' }, options)
export const useAbsenceTypes = (options: Options = {}) =>
  useAll<AbsenceType>('absence_types', { sort: 'title' }, options)
