import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isSameSecret } from '../is-same-secret.ts'
import { refuse } from '../refusal.ts'

export const forgeryCookie = 'csrftoken'
const forgeryHeader = 'x-csrftoken'

export const newForgeryToken = (): string => randomBytes(24).toString('base64url')

/**
 * Double-submit cookie: only a page that can read the cookie can repeat its value. A client without cookies needs only its token.
 */
export function refuseForgery(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
  const cookie = request.cookies[forgeryCookie]
  if (cookie === undefined) return
  const header = request.headers[forgeryHeader]
  if (typeof header !== 'string' || !isSameSecret(header, cookie)) refuse('forgery')
}
