import * as z from 'zod/mini'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { jobKind } from '../../../infrastructure/jobs/job-kind.ts'
import { findCharge, findPayment } from '../core/payment-views.ts'
import { insertMethod, keepCustomer } from '../methods/method-store.ts'
import { holdCustomer, replaceSameCards } from './card-store.ts'
import { removeCard } from './remove-card.ts'

/** Asks the provider whether the payer of a payment in our page chose to save its card. */
export const keepCard = jobKind('keep_card', z.object({ payment_id: z.uuid() }))

export async function keepCardOf({ db, clock, payments }: Infrastructure, paymentId: string): Promise<void> {
  const [charge, payment] = [await findCharge(db, paymentId), await findPayment(db, paymentId)]
  if (charge === null || payment === null || charge.provider_reference === null || payments?.name !== charge.provider) return
  const card = await payments.savedCards.find(charge.provider_reference)
  if (card === null) return
  const payer = { payer_kind: 'client', payer_id: payment.payer_id } as const
  const customer = await keepCustomer(db, payer, payments.name, clock.now())
  const isHeld = await db.transaction().execute(async (tx) => {
    if (!(await holdCustomer(tx, customer.id))) return false
    if (!(await insertMethod(tx, customer.id, card))) return true
    for (const id of await replaceSameCards(tx, customer.id, card, clock.now())) await enqueue(tx, removeCard, { card_id: id })
    return true
  })
  // The account was deleted meanwhile, and its customer with it.
  if (!isHeld) await payments.savedCards.remove(card.reference)
}
