import type { FastifyReply, FastifyRequest } from 'fastify'
import { isPosition, type Position } from '../database/replicas/positions.ts'

/** Over TLS, a browser takes a cookie of the first name from this very host only. */
const nameOver = { tls: '__Host-vesper_position', plain: 'vesper_position' } as const
/** Seconds. A replica that is this far behind answers no one any more. */
const lifetime = 60

/** Until where this device is known to have written; null if it has written nothing lately. A made-up one only costs speed. */
export function positionOf(request: FastifyRequest, secure: boolean): Position | null {
  const kept = request.cookies[secure ? nameOver.tls : nameOver.plain]
  return kept !== undefined && isPosition(kept) ? kept : null
}

export function rememberPosition(reply: FastifyReply, position: Position, secure: boolean): void {
  const name = secure ? nameOver.tls : nameOver.plain
  void reply.setCookie(name, position, { path: '/', httpOnly: true, sameSite: 'lax', maxAge: lifetime, secure })
}
