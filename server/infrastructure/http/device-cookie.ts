import type { FastifyReply, FastifyRequest } from 'fastify'
import { newToken } from '../token.ts'

/** Over TLS, a browser takes a cookie of the first name from this very host only: no other host of the domain can plant one. */
const nameOver = { tls: '__Host-vesper_device', plain: 'vesper_device' } as const
const shape = /^[A-Za-z0-9_-]{43}$/
/** Seconds; no browser keeps a cookie longer. */
const lifetime = 400 * 24 * 3600

/**
 * Tells devices apart without identifying their users. A device without the cookie gets one with its first call that may change
 * something, so its first sign-in already makes it known. A program without cookies is a new device each time.
 */
export function deviceOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): string | null {
  const name = secure ? nameOver.tls : nameOver.plain
  const kept = request.cookies[name]
  if (kept !== undefined && shape.test(kept)) return kept
  if (request.method === 'GET' || request.method === 'HEAD') return null
  const device = newToken()
  void reply.setCookie(name, device, { path: '/', httpOnly: true, sameSite: 'lax', maxAge: lifetime, secure })
  return device
}
