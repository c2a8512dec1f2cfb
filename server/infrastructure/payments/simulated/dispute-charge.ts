import { own } from '#contract/base/own.ts'
import * as z from 'zod/mini'
import { instantText } from '../../clock/clock.ts'
import type { Tx } from '../../database/connect.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler } from '../../jobs/job-kind.ts'
import type { ProviderDisputeState } from '../provider-event.ts'
import { cards } from './cards.ts'
import { sendMessage } from './messages.ts'
import type { SimulatedParts } from './simulated-parts.ts'
import {
  decideDisputeRow,
  findChargeRow,
  findMethodRow,
  keepDispute,
  type ChargeRow,
  type SimulatedDisputeRow,
} from './simulated-store.ts'

/** The time from the charge to its dispute, and from that to the bank's decision. */
const opens = { hours: 24 }
const decides = { hours: 7 * 24 }

const disputeJob = jobKind('simulated_dispute', z.object({ charge: z.string(), step: z.enum(['open', 'decide']) }))

/** Disputes a charge to such a card a day later. */
export async function disputeLater(tx: Tx, { id: charge }: ChargeRow, now: Temporal.Instant): Promise<void> {
  await enqueue(tx, disputeJob, { charge, step: 'open' }, { runAt: now.add(opens) })
}

export function simulatedDisputeHandler(parts: SimulatedParts): JobHandler {
  return jobHandler(disputeJob, async ({ charge, step }) => (step === 'open' ? open(parts, charge) : decide(parts, charge)))
}

async function open({ db, clock }: SimulatedParts, charge: string): Promise<void> {
  const now = clock.now()
  const row = await findChargeRow(db, 'id', charge)
  await db.transaction().execute(async (tx) => {
    const dispute = await keepDispute(tx, { id: `sim_dispute_${charge}`, charge, created_at: instantText(now) })
    if (row === undefined || dispute === undefined) return
    await sendDispute(tx, now, dispute, { state: 'open', currency: row.currency })
    await enqueue(tx, disputeJob, { charge, step: 'decide' }, { runAt: now.add(decides) })
  })
}

async function decide({ db, clock }: SimulatedParts, charge: string): Promise<void> {
  const row = await findChargeRow(db, 'id', charge)
  const method = row?.method ? await findMethodRow(db, row.method) : undefined
  const state = method === undefined ? undefined : own(cards, method.card)?.disputed
  if (row === undefined || state === undefined) return
  await db.transaction().execute(async (tx) => {
    const dispute = await decideDisputeRow(tx, charge, state)
    if (dispute) await sendDispute(tx, clock.now(), dispute, { state, currency: row.currency })
  })
}

/** Minor units: charged for handling a dispute, and returned if the payer loses. */
const fee = 1500

async function sendDispute(
  tx: Tx,
  now: Temporal.Instant,
  { id: dispute, charge, amount_minor }: SimulatedDisputeRow,
  { state, currency }: { state: ProviderDisputeState; currency: string },
): Promise<void> {
  const facts = { charge, dispute, amount_minor, state, reason: 'fraudulent' }
  await sendMessage(
    tx,
    now,
    { kind: 'dispute_changed', ...facts, fee: { amount_minor: state === 'won' ? 0 : fee, currency } },
    [0],
  )
}
