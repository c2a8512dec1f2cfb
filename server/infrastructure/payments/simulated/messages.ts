import * as z from 'zod/mini'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock/clock.ts'
import type { Tx } from '../../database/connect.ts'
import { newId } from '../../ids.ts'
import { enqueueAll } from '../../jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler } from '../../jobs/job-kind.ts'
import type { ProviderEvent } from '../provider-event.ts'
import { sign, signatureHeader } from './signature.ts'

const webhookJob = jobKind('simulated_webhook', z.object({ body: z.string() }), 'money')

/** An event without its id. */
export type MessageContent = ProviderEvent extends infer E ? (E extends { id: string } ? Omit<E, 'id'> : never) : never

/** Sends one event after each of these delays in seconds. */
export async function sendMessage(tx: Tx, now: Temporal.Instant, news: MessageContent, after: readonly number[]): Promise<void> {
  const body = JSON.stringify({ id: `sim_event_${newId()}`, ...news })
  await enqueueAll(
    tx,
    after.map((seconds) => ({ kind: webhookJob, payload: { body }, runAt: now.add({ seconds }) })),
  )
}

/** Signs webhooks when they are sent, and delivers them like a provider until they are accepted. */
export function simulatedWebhookHandler(
  { clock, secretKey }: { clock: Clock; secretKey: string },
  app: FastifyInstance,
): JobHandler {
  return jobHandler(webhookJob, async ({ body }) => {
    const headers = { 'content-type': 'application/json', [signatureHeader]: sign(secretKey, body, clock.now()) }
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/webhooks/payments/simulated/', headers, payload: body })
    if (statusCode !== 200) throw new Error(`A simulated webhook was answered with ${statusCode}.`)
  })
}
