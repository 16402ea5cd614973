import { createContext, useContext } from 'react'

/** The current workspace; empty on pages outside of any, which use absolute paths only. */
export const WorkspaceIdContext = createContext('')
export const useWorkspaceId = (): string => useContext(WorkspaceIdContext)
