import { own } from '#contract/base/own.ts'
import { instantText } from '../../clock/clock.ts'
import type { ChargeRequest } from '../charge-requests.ts'
import type { ChargeOutcome } from '../provider-event.ts'
import { cards, type Card } from './cards.ts'
import { disputeLater } from './dispute-charge.ts'
import { sendMessage } from './messages.ts'
import { newName } from './names.ts'
import { simulatedOutcomeOf } from './outcome.ts'
import type { SimulatedParts } from './simulated-parts.ts'
import {
  captureRow,
  findChargeRow,
  findMethodRow,
  keepCharge,
  moveCharge,
  releaseRow,
  type ChargeRow,
} from './simulated-store.ts'
import type { DeclineCode } from '../decline-codes.ts'

/** Charges a test card: the same key is one charge, and another amount with it an error. */
export async function chargeCard({ db, clock }: SimulatedParts, request: ChargeRequest): Promise<ChargeOutcome> {
  const now = clock.now()
  const method = await findMethodRow(db, request.method)
  const card = method && own(cards, method.card)
  if (method?.customer !== request.customer || !card)
    throw new Error('The simulated provider has no such method for this customer.')
  return db.transaction().execute(async (tx) => {
    const { charge, isNew } = await keepCharge(tx, newCharge(request, card, now))
    if (charge.amount_minor !== request.amount_minor || charge.currency !== request.currency)
      throw new Error('This key was used for another charge.')
    const settled =
      charge.state === 'lost' && !isNew ? await moveCharge(tx, charge.id, 'lost', { state: 'succeeded' }) : undefined
    const current = settled ?? charge
    if ((isNew && current.state !== 'lost') || settled) await sendOutcome(tx, current, card, now)
    return isNew && card.silent ? { state: 'unknown' } : simulatedOutcomeOf(current, now)
  })
}

function newCharge({ key, method, amount_minor, currency, description }: ChargeRequest, card: Card, now: Temporal.Instant) {
  return {
    id: newName('charge'),
    reference: key,
    method,
    amount_minor,
    currency,
    description,
    ...stateWith(card, now),
    created_at: instantText(now),
  }
}

/** A charge's state once a card is entered. */
export function stateWith(card: Card, now: Temporal.Instant) {
  const succeeds_at = card.begins === 'processing' ? instantText(now.add({ seconds: card.reports_after[0] ?? 0 })) : null
  return { state: card.begins, decline_code: card.decline_code ?? null, succeeds_at }
}

/** Reports the outcome of a charge, as often and as late as its card says. */
export async function sendOutcome(
  tx: Parameters<typeof sendMessage>[0],
  charge: ChargeRow,
  card: Card,
  now: Temporal.Instant,
): Promise<void> {
  const news = { kind: 'charge_changed', key: charge.reference } as const
  const beginning = simulatedOutcomeOf(charge, now)
  if (card.tells_beginning !== undefined) await sendMessage(tx, now, { ...news, outcome: beginning }, [card.tells_beginning])
  const end = charge.succeeds_at === null ? now : Temporal.Instant.from(charge.succeeds_at)
  await sendMessage(tx, now, { ...news, outcome: simulatedOutcomeOf(charge, end) }, card.reports_after)
  if (card.disputed && charge.capture !== 'open') await disputeLater(tx, charge, now)
}

/** Collects an authorised charge, unless its bank refuses. Repeated, it returns the outcome of the first time. */
export async function captureAuthorized({ db, clock }: SimulatedParts, reference: string): Promise<ChargeOutcome> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const before = await findChargeRow(tx, 'id', reference)
    const method = before?.method ? await findMethodRow(tx, before.method) : undefined
    const card = method && own(cards, method.card)
    if (!before || !card) throw new Error('The simulated provider has no such charge.')
    const charge =
      card.captures === 'never' ? await releaseRow(tx, reference, 'card_declined', now) : await captureRow(tx, reference, now)
    if (!charge) return simulatedOutcomeOf(before, now)
    await sendMessage(tx, now, { kind: 'charge_changed', key: charge.reference, outcome: simulatedOutcomeOf(charge, now) }, [0])
    if (card.disputed && charge.capture === 'done') await disputeLater(tx, charge, now)
    return card.silent ? { state: 'unknown' } : simulatedOutcomeOf(charge, now)
  })
}

/** Ends a charge that waits for its payer and reports it. False if it no longer waits. */
export async function endCharge(
  { db, clock }: SimulatedParts,
  id: string,
  end: { state: 'succeeded' } | { state: 'declined'; decline_code: DeclineCode },
  { keepsAuthorized } = { keepsAuthorized: false },
): Promise<boolean> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    // A charge that waits for a card ends when it is cancelled.
    const isCancelled = end.state === 'declined' && end.decline_code === 'cancelled'
    const open = isCancelled
      ? ((await moveCharge(tx, id, 'open', end)) ?? (keepsAuthorized ? undefined : await releaseRow(tx, id, 'cancelled', now)))
      : undefined
    const charge = open ?? (await moveCharge(tx, id, 'requires_action', end))
    if (charge)
      await sendMessage(tx, now, { kind: 'charge_changed', key: charge.reference, outcome: simulatedOutcomeOf(charge, now) }, [0])
    return charge !== undefined
  })
}
