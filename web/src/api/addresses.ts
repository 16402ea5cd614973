// Addresses of the API. The head start is built from this as well, so it has no imports.

export type Filters = Record<string, string | readonly string[] | undefined>
export type Params = {
  filter?: Filters
  include?: readonly string[]
  sort?: string
  page?: number
  items?: number
  permissions?: string
  /** Further parameters that an operation has. */
  [name: string]: unknown
}

export function queryOf({ filter = {}, include, ...rest }: Params): string {
  const query = new URLSearchParams()
  for (const [field, given] of Object.entries(filter))
    for (const value of Array.isArray(given) ? given : [given])
      if (value !== undefined && value !== '') query.append(`filter[${field}]`, value as string)
  if (include?.length) query.set('include', include.join(','))
  for (const [name, value] of Object.entries(rest))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  const text = query.toString()
  return text ? `?${text}` : ''
}

/** `absences` is relative to the workspace; `/users/me` is not. */
export const addressOf = (workspaceId: string, path: string): string =>
  path.startsWith('/') ? `/api/v3${path}` : `/api/v3/workspaces/${workspaceId}/${path}`

/** The parameters for one page of a list of which all pages are read. */
export const pageOfAll = (params: Params, page: number): Params => ({ ...params, items: 100, page })

/** A read request: the arguments of `useOne`, `useList` and `useAll`. */
export type Question = readonly [path: string, params: Params]
