import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Currency, Id, Instant, MinorUnits, requiredText } from '../base/schema.ts'
import { doorMethods } from './collect.ts'
import { DoorGuest } from './door.ts'

/** What a party paid at the venue, and what is left of it. */
export const DoorPayment = z.object({
  id: Id,
  method: z.enum(doorMethods),
  amount_minor: MinorUnits,
  /** Not refunded yet. */
  left_minor: MinorUnits,
  at: Instant,
})

export const getDoorPayments = endpoint({
  name: 'getDoorPayments',
  summary: 'Get what a party paid at the door and at its table, latest first, and what is left of each payment to refund.',
  method: 'GET',
  path: 'club-admin/door/{event_id}/guests/{reservation_id}/payments/',
  authorize: 'refund_at_door',
  params: z.strictObject({ event_id: Id, reservation_id: Id }),
  answer: z.object({ currency: Currency, payments: z.array(DoorPayment) }),
  errors: [],
})

export const refundAtDoor = endpoint({
  name: 'refundAtDoor',
  summary:
    'Refund all or part of a payment at the venue, the way it was paid: at most what is left of it. Cash comes out of your open drawer.',
  method: 'POST',
  path: 'club-admin/door/{event_id}/refund/',
  authorize: 'refund_at_door',
  params: z.strictObject({ event_id: Id }),
  body: z.strictObject({
    /** Created by the device, once per refund: sent again, by any device, it is the same refund. */
    refund_id: Id,
    payment_id: Id,
    reservation_id: Id,
    amount_minor: MinorUnits.check(z.gte(1, 'Enter an amount above zero')),
    reason: requiredText('Reason', { max: 200 }),
    /** The drawer that the cash comes out of: refused if it isn’t your open one. Absent: your open drawer, if you have one. */
    drawer_id: z.optional(Id),
  }),
  answer: z.object({
    guest: DoorGuest,
    /** Whether this refund was already recorded. */
    is_repeat: z.boolean(),
  }),
  errors: ['more_than_paid', 'drawer_closed', 'idempotency_mismatch'],
})

export type DoorPayment = z.output<typeof DoorPayment>
