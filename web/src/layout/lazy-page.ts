import { lazyRouteComponent } from '@tanstack/react-router'
import { loadFiles } from '../parts/load-files.ts'

/**
 * A page in files of its own. What it throws where they cannot be loaded is for page-failure.tsx: of errors that
 * `lazyRouteComponent` recognises it would reload the page also without a network.
 */
export const lazyPage = <T extends Record<string, unknown>, K extends keyof T>(load: () => Promise<T>, name: K) =>
  lazyRouteComponent(() => loadFiles(load), name)
