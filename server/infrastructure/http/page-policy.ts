import { createHash } from 'node:crypto'

const hashes = new Map<string, string>()

/** The hash of an inline script or style for a policy. There are only as many texts as screens, so all are cached. */
function hashOf(text: string): string {
  const knownHash = hashes.get(text)
  if (knownHash !== undefined) return knownHash
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  hashes.set(text, hash)
  return hash
}

interface Inline {
  inlineScripts: readonly string[]
  inlineStyles: readonly string[]
}

/** A page's Content-Security-Policy: its inline texts by hash, and files of this site. */
export function pagePolicy({ inlineScripts, inlineStyles }: Inline): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${inlineScripts.map(hashOf).join(' ')}`,
    `style-src-elem 'self' ${inlineStyles.map(hashOf).join(' ')}`,
    // Cover colours and placeholder sizes are inline attributes. The second line is for browsers that do not support the first.
    "style-src-attr 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The policy of the door's workers: they call the API, fetch the door's files, and run the code scanner. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'"

/** The policy of an office page: inline content, and content its own scripts add, carries the page's nonce. */
export function officePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
