type LoadedOnce<T> = {
  use(): Promise<T>
  /** What has been loaded or is being loaded. */
  present(): Promise<T> | undefined
}

/** Loads something when it is first used. After a failure, such as during an update of packages, the next use retries. */
export function loadOnce<T>(load: () => Promise<T>): LoadedOnce<T> {
  let loading: Promise<T> | undefined
  return {
    use() {
      loading ??= load().catch((error: unknown) => {
        loading = undefined
        throw error
      })
      return loading
    },
    present: () => loading,
  }
}
