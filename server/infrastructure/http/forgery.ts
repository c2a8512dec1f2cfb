import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { refuse } from './refusal.ts'

export const forgeryCookie = 'csrftoken'
const forgeryHeader = 'x-csrftoken'

export const newForgeryToken = (): string => randomBytes(24).toString('base64url')

const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Double submit: who sends the cookie must be able to read it. A client without cookies needs only its token. */
export function refuseForgery(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
  const cookie = request.cookies[forgeryCookie]
  if (cookie === undefined) return
  const header = request.headers[forgeryHeader]
  if (typeof header !== 'string' || !same(header, cookie)) refuse('forgery')
}
