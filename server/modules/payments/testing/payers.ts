import { randomUUID } from 'node:crypto'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { giveCard, type testCards } from '../../../testing/money.ts'
import type { World } from '../../../testing/world.ts'
import { beginMethodSetup } from '../methods/begin-method-setup.ts'
import { finishMethodSetup } from '../methods/finish-method-setup.ts'
import { performCharge } from '../charges/perform-charge.ts'
import { requestCharge } from '../charges/request-charge.ts'

const page = 'http://localhost:3000/admin-club/subscription'
const pages = { return_url: `${page}?card=given`, cancel_url: page }

export async function beginSetup(world: World, payer_id: string): Promise<string> {
  return beginMethodSetup(
    world.infrastructure,
    { payer_kind: 'club', payer_id, name: 'Kelder BV', email: 'kelder@example.com' },
    pages,
  )
}

/** A payer who gave this card. */
export async function makePayer(world: World, card: keyof typeof testCards): Promise<string> {
  const payerId = randomUUID()
  await giveCard(world, await beginSetup(world, payerId), card)
  // A concurrent job may be processing the webhook; this does not wait for it.
  await finishMethodSetup(world.infrastructure, payerId)
  await world.runDueJobs()
  return payerId
}

/** Records that 99.00 EUR is to be paid; returns the payment's id, or null. */
export async function order(
  world: World,
  payer_id: string,
  purposeId: string = randomUUID(),
  infrastructure: Infrastructure = world.infrastructure,
): Promise<string | null> {
  const request = {
    payer_id,
    club_id: world.event.club_id,
    purpose: { kind: 'invoice', id: purposeId },
    amount_minor: 9900,
    currency: 'EUR',
    description: 'Vesper Pro',
  } as const
  return infrastructure.db.transaction().execute(async (tx) => requestCharge(tx, infrastructure, request))
}

/** The id of a payment of 99.00 EUR made with this card. */
export async function pay(world: World, card: keyof typeof testCards): Promise<string> {
  const id = (await order(world, await makePayer(world, card))) ?? ''
  await performCharge(world.infrastructure, id)
  return id
}

/** What was posted for a payment or a refund: the number of entries by kind. */
export async function postedOf(world: World, sourceId: string): Promise<Record<string, number>> {
  const { rows } = await world.pool.query<{ kind: string; count: string }>(
    'select t.kind, count(*) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id where t.source_id = $1 group by t.id',
    [sourceId],
  )
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]))
}

/** How often this payment was collected in the simulated provider's records. */
export async function takenFor(world: World, paymentId: string): Promise<number> {
  const { rows } = await world.pool.query("select 1 from simulated_charges where reference = $1 and state <> 'lost'", [paymentId])
  return rows.length
}

/** Everything a successful payment leaves in the ledger. */
export const paidOnce = { invoice_paid: 2, provider_fee: 2 }
