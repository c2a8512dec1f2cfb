import type { FastifyInstance } from 'fastify'

/** What every answer tells a browser: do nothing with it but what it is for. A document replaces the policy by its own. */
const everywhere = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

/** What only a document is asked about. */
export const documentHeaders = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** Of pages on which people scan tickets, or take pictures of their documents. */
export const cameraPolicy = documentHeaders['permissions-policy'].replace('camera=()', 'camera=(self)')

/** Puts them, and the id of the request, on every answer. */
export function sendSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = publicUrl.startsWith('https:') ? { ...everywhere, 'strict-transport-security': 'max-age=31536000' } : everywhere
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id)
    done()
  })
}
