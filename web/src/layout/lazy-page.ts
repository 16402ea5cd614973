import { lazyRouteComponent } from '@tanstack/react-router'
import { loadFiles } from '../parts/load-files.ts'

/**
 * A lazily loaded page. If its files cannot be loaded, it throws an error for page-failure.tsx, as `lazyRouteComponent`
 * would reload the page on errors that it recognises, even without a network.
 */
export const lazyPage = <T extends Record<string, unknown>, K extends keyof T>(load: () => Promise<T>, name: K) =>
  lazyRouteComponent(() => loadFiles(load), name)
