import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { isSameSecret } from '../../infrastructure/is-same-secret.ts'
import { isOverLimit } from '../../infrastructure/rate-limits/rate-limit.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { signLink } from './add-to-wallet.ts'
import { makePass } from './make-pass.ts'
import { deleteRegistration, putRegistration } from './pass-store.ts'
import { findPass, listPassesOn, type PassRow } from './pass-views.ts'
import { passToken } from './ticket-pass.ts'

const passMedia = 'application/vnd.apple.pkpass'
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const deviceShape = /^[\w-]{1,128}$/
const pushTokenShape = /^[\da-fA-F]{16,200}$/
/** Bytes. */
const bodyLimit = 10_000
/** What phones report from one network, in an hour. */
const logLimit = { max: 20, windowSeconds: 3600 }

interface OfPass {
  Params: { passType: string; serial: string }
}
interface OfDevice {
  Params: { device: string; passType: string; serial: string }
}

/**
 * What phones with Apple Wallet call (Apple's "Wallet Passes" web service), and the address that adds a pass. Not in the contract:
 * the paths and answers are Apple's, and a pass's own token authorises, not an account's.
 */
export function registerAppleWallet(app: FastifyInstance, infrastructure: Infrastructure): void {
  const { config, db, clock, secretKey, log } = infrastructure
  const { apple } = config.wallets
  if (apple === null) return
  const schema = { hide: true }

  const find = async (serial: string): Promise<PassRow | null> => (uuid.test(serial) ? findPass(db, serial) : null)

  /** The pass that a phone names and has the token of. */
  const authorized = async ({ headers }: FastifyRequest, passType: string, serial: string): Promise<PassRow | null> => {
    const [, token = ''] = /^ApplePass (\S+)$/.exec(headers.authorization ?? '') ?? []
    if (passType !== apple.passType || !isSameSecret(token, passToken(secretKey, serial))) return null
    return find(serial)
  }

  const send = async (reply: FastifyReply, row: PassRow) =>
    reply
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header('last-modified', new Date(row.changed_at).toUTCString())
      .header('content-disposition', 'attachment; filename=ticket.pkpass')
      .type(passMedia)
      .send(await makePass(infrastructure, row))

  app.get<{ Params: { file: string }; Querystring: { until?: unknown; key?: unknown } }>(
    '/wallet/passes/:file',
    { schema },
    async ({ params, query: { until, key } }, reply) => {
      const id = params.file.replace(/\.pkpass$/, '')
      if (typeof until !== 'string' || typeof key !== 'string') return refuse('not_found')
      const isOpen = isSameSecret(key, signLink(secretKey, id, until)) && Number(until) > clock.milliseconds()
      const row = isOpen ? await find(id) : null
      return row === null ? refuse('not_found') : send(reply, row)
    },
  )

  app.get<OfPass>('/wallet/v1/passes/:passType/:serial', { schema }, async (request, reply) => {
    const row = await authorized(request, request.params.passType, request.params.serial)
    if (row === null) return reply.code(401).send()
    const since = Date.parse(request.headers['if-modified-since'] ?? '')
    // To the second, like the header.
    if (since >= Math.floor(Date.parse(row.changed_at) / 1000) * 1000) return reply.code(304).send()
    return send(reply, row)
  })

  app.post<OfDevice & { Body: unknown }>(
    '/wallet/v1/devices/:device/registrations/:passType/:serial',
    { schema, bodyLimit },
    async (request, reply) => {
      const { device: device_id, passType, serial } = request.params
      const row = await authorized(request, passType, serial)
      if (row === null) return reply.code(401).send()
      const push_token = stringOf(request.body, 'pushToken')
      if (!deviceShape.test(device_id) || !pushTokenShape.test(push_token)) return reply.code(400).send()
      const isNew = await db
        .transaction()
        .execute(async (tx) => putRegistration(tx, { pass_id: row.id, device_id, push_token }, clock.now()))
      return reply.code(isNew === null ? 429 : isNew ? 201 : 200).send()
    },
  )

  app.delete<OfDevice>('/wallet/v1/devices/:device/registrations/:passType/:serial', { schema }, async (request, reply) => {
    const { device, passType, serial } = request.params
    const row = await authorized(request, passType, serial)
    if (row === null) return reply.code(401).send()
    await deleteRegistration(db, row.id, device)
    return reply.code(200).send()
  })

  app.get<{ Params: { device: string; passType: string }; Querystring: { passesUpdatedSince?: unknown } }>(
    '/wallet/v1/devices/:device/registrations/:passType',
    { schema },
    async ({ params: { device, passType }, query: { passesUpdatedSince: since } }, reply) => {
      if (passType !== apple.passType || !deviceShape.test(device)) return reply.code(204).send()
      const changed = await listPassesOn(db, device, typeof since === 'string' ? readTag(since) : null)
      const last = changed.at(-1)
      if (last === undefined) return reply.code(204).send()
      return reply
        .header('cache-control', 'no-store')
        .send({ serialNumbers: changed.map(({ id }) => id), lastUpdated: String(Date.parse(last.changed_at)) })
    },
  )

  app.post<{ Body: unknown }>('/wallet/v1/log', { schema, bodyLimit }, async (request, reply) => {
    const isOver = config.rateLimits.enabled && (await isOverLimit(db, clock, `wallet_log:${request.ip}`, logLimit))
    if (!isOver) log.warn({ messages: messagesOf(request.body) }, 'a phone reported a problem with a pass')
    return reply.code(200).send()
  })
}

const stringOf = (body: unknown, name: string): string => {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : ''
}

/** A few, short: anyone can send them. */
function messagesOf(body: unknown): string[] {
  const logs = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)['logs'] : undefined
  return Array.isArray(logs) ? logs.slice(0, 5).map((one) => String(one).slice(0, 300)) : []
}

/** The instant that we gave a phone as its tag; null for anything else. */
function readTag(tag: string): string | null {
  const at = /^\d{1,15}$/.test(tag) ? Number(tag) : Number.NaN
  return Number.isSafeInteger(at) && at < 8.64e15 ? instantText(Temporal.Instant.fromEpochMilliseconds(at)) : null
}
