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

/** What Stripe's fields load, as its documentation lists it: https://docs.stripe.com/security/guide#content-security-policy */
const ofStripe = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  calls: ['https://api.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}
const ofNoOne = { scripts: [], calls: [], frames: [] }

/**
 * A page's Content-Security-Policy: its inline texts by hash, and files of this site. Only the page where a card is entered loads
 * anything else.
 */
export function pagePolicy({ inlineScripts, inlineStyles }: Inline, { forStripe = false } = {}): string {
  const { scripts, calls, frames } = forStripe ? ofStripe : ofNoOne
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...inlineScripts.map(hashOf), ...scripts].join(' '),
    `style-src-elem 'self' ${inlineStyles.map(hashOf).join(' ')}`,
    // Cover colours and placeholder sizes are inline attributes. The second line is for browsers that do not support the first.
    "style-src-attr 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    ["connect-src 'self'", ...calls].join(' '),
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
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
