import * as paths from './addresses.ts'

/** Every address of the product. */
export { paths }

/** The path with a query, without undefined and empty values. */
export function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}

/** The sign-in page, which leads back to `next` afterwards. */
export const loginPath = (next?: string): string => withQuery(paths.authLogin, { next })

/** A query's `next`, if it leads into this site and nowhere else. */
export function safeNext(search: URLSearchParams): string | null {
  const next = search.get('next')
  // A browser reads a backslash as a slash and drops tabs and line ends, so each of them can hide a `//`.
  return next !== null && /^\/(?![/\\])[^\\\s]*$/.test(next) ? next : null
}
