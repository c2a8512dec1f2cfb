import type { FastifyReply, FastifyRequest } from 'fastify'
import { newToken } from '../sessions/token.ts'

const name = 'vesper_device'
const shape = /^[A-Za-z0-9_-]{43}$/
/** Seconds; no browser keeps a cookie for longer. */
const lifetime = 400 * 24 * 3600

/**
 * What tells one device from another, and nothing about who uses it. A device that has none gets one with the first call that may change
 * something, so that it is known from its first sign-in on; a program that keeps no cookies is a new device each time.
 */
export function deviceOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): string | null {
  const kept = request.cookies[name]
  if (kept !== undefined && shape.test(kept)) return kept
  if (request.method === 'GET' || request.method === 'HEAD') return null
  const device = newToken()
  void reply.setCookie(name, device, { path: '/api/', httpOnly: true, sameSite: 'lax', maxAge: lifetime, secure })
  return device
}
