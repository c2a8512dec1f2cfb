/** Whether the caller already has this response. Compressing proxies mark tags as weak, which makes no difference here. */
export function knowsTag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) === true
}
