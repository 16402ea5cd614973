/** Scripts or styles of the app could not be loaded: there is no network, or the server has only those of another version. */
export class FilesNotLoaded extends Error {
  constructor(cause: unknown) {
    super('Files of the app could not be loaded.', { cause })
  }
}

/** Imports a lazily loaded module. */
export const loadFiles = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((error: unknown) => {
    throw new FilesNotLoaded(error)
  })
