import * as z from 'zod/mini'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock/clock.ts'
import type { Tx } from '../../database/connect.ts'
import { newId } from '../../ids.ts'
import { enqueueAll } from '../../jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler } from '../../jobs/job-kind.ts'
import type { PayoutEvent } from '../payout-event.ts'
import type { ProviderEvent } from '../provider-event.ts'
import { sign, signatureHeader } from './signature.ts'

const webhookJob = jobKind(
  'simulated_webhook',
  z.object({ body: z.string(), about: z._default(z.enum(['payments', 'payouts']), 'payments') }),
  'money',
)

/** An event without its id. */
type ContentOf<Event> = Event extends { id: string } ? Omit<Event, 'id'> : never
export type MessageContent = ContentOf<ProviderEvent>

/** Sends one event after each of these delays in seconds. */
export const sendMessage = async (tx: Tx, now: Temporal.Instant, news: MessageContent, after: readonly number[]): Promise<void> =>
  send(tx, now, { news, about: 'payments' }, after)

/** The same, about payouts. */
export const sendPayoutMessage = async (
  tx: Tx,
  now: Temporal.Instant,
  news: ContentOf<PayoutEvent>,
  after: readonly number[],
): Promise<void> => send(tx, now, { news, about: 'payouts' }, after)

async function send(
  tx: Tx,
  now: Temporal.Instant,
  { news, about }: { news: object; about: 'payments' | 'payouts' },
  after: readonly number[],
): Promise<void> {
  const body = JSON.stringify({ id: `sim_event_${newId()}`, ...news })
  await enqueueAll(
    tx,
    after.map((seconds) => ({ kind: webhookJob, payload: { body, about }, runAt: now.add({ seconds }) })),
  )
}

/** Signs webhooks when they are sent, and delivers them like a provider until they are accepted. */
export function simulatedWebhookHandler(
  { clock, secretKey }: { clock: Clock; secretKey: string },
  app: FastifyInstance,
): JobHandler {
  return jobHandler(webhookJob, async ({ body, about }) => {
    const headers = { 'content-type': 'application/json', [signatureHeader]: sign(secretKey, body, clock.now()) }
    const url = `/api/webhooks/${about}/simulated/`
    const { statusCode } = await app.inject({ method: 'POST', url, headers, payload: body })
    if (statusCode !== 200) throw new Error(`A simulated webhook was answered with ${statusCode}.`)
  })
}
