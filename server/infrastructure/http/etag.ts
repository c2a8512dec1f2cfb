/** Whether a caller has an answer already. Proxies that compress mark tags as weak, which says nothing against them here. */
export function knowsTag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) === true
}
