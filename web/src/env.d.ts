interface ImportMetaEnv {
  /** Which build of the app this is (web/build.ts); undefined with hot reload. */
  readonly STINT_BUILD: string | undefined
}
