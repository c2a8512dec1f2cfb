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

/** For pages that scan tickets or photograph documents. */
export const cameraPolicy = documentHeaders['permissions-policy'].replace('camera=()', 'camera=(self)')

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
