type LoadedOnce<T> = {
  use(): Promise<T>
  /** What is there already, or on its way. */
  present(): Promise<T> | undefined
}

/** What is loaded when it is first used, and kept. Where that fails, as while packages are being replaced, the next use tries again. */
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
