import type { FastifyInstance } from 'fastify'

/** What every answer tells a browser. The same for all, so it is put together once. */
function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    // Pages bring a policy of their own with the hashes of their scripts; everything else may do nothing at all.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // Scanning at the door will ask for the camera; nothing asks for anything else.
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/** Puts them, and the id of the request, on every answer. A route may replace one. */
export function sendSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = securityHeaders(publicUrl)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id)
    done()
  })
}
