import { createContext, useContext } from 'react'

/** The workspace that pages are about; empty outside of any, where paths are absolute. */
export const WorkspaceIdContext = createContext('')
export const useWorkspaceId = (): string => useContext(WorkspaceIdContext)
