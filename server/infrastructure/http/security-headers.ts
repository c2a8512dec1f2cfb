import type { FastifyInstance } from 'fastify'

/** Sent with every response: browsers may use it only for its purpose. A document overrides the policy. */
const everywhere = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

/** Sent only with documents. */
export const documentHeaders = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

const allow = (policy: string, feature: 'camera' | 'geolocation') => policy.replace(`${feature}=()`, `${feature}=(self)`)

/** For pages that scan tickets or photograph documents. */
export const cameraPolicy = allow(documentHeaders['permissions-policy'], 'camera')

/** For pages where someone may say where they are: a club enters its place. */
export const placePolicy = allow(documentHeaders['permissions-policy'], 'geolocation')

/** Guests move from any page to the one that photographs documents, and to what is near them, without loading a new document. */
export const guestPolicy = allow(cameraPolicy, 'geolocation')

/** For the page where a card is entered in Stripe's fields: they open wallets, and banks' pages in windows of their own. */
export const stripeHeaders = {
  'permissions-policy': guestPolicy.replace('payment=()', 'payment=(self "https://js.stripe.com" "https://pay.google.com")'),
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}

/** Adds these headers and the request id to every response. */
export function sendSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = publicUrl.startsWith('https:')
    ? { ...everywhere, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : everywhere
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id)
    done()
  })
}
