import { createHash } from 'node:crypto'

const known = new Map<string, string>()

/** As a policy names an inline script or style. There are as many texts as a build has screens, so all are kept. */
function hashOf(text: string): string {
  const found = known.get(text)
  if (found !== undefined) return found
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  known.set(text, hash)
  return hash
}

interface Inline {
  inlineScripts: readonly string[]
  inlineStyles: readonly string[]
}

/** The Content-Security-Policy of a page: its own inline texts by their hashes, and files of this site. */
export function pagePolicy({ inlineScripts, inlineStyles }: Inline): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${inlineScripts.map(hashOf).join(' ')}`,
    `style-src-elem 'self' ${inlineStyles.map(hashOf).join(' ')}`,
    // Colours of covers and sizes of placeholders stand in attributes. The second line is for browsers without the first.
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

/** That of the workers of the door: they call the API, fetch the door's files, and run the reader of codes. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'"

/** That of a page of the office: whatever stands inline, or is put there by its own scripts, carries the page's nonce. */
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
