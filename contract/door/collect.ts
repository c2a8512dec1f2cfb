import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Id, InstantInput, MinorUnits } from '../base/schema.ts'
import { DoorGuest } from './door.ts'

export const doorMethods = ['cash', 'card', 'other'] as const
export type DoorMethod = (typeof doorMethods)[number]

/** What the door collected. The method and amount are entered by staff; the late price is computed. */
export const collectAtDoor = endpoint({
  name: 'collectAtDoor',
  summary:
    'Record what a party paid at the door: at most what it still owes at the venue, including the late price. What it handed over on top is change. Cash goes into your open drawer. Refused with `not_admitted` and the `reason` if the door would refuse the party even after it paid.',
  method: 'POST',
  path: 'club-admin/door/{event_id}/collect/',
  authorize: 'work_door',
  params: z.strictObject({ event_id: Id }),
  body: z.strictObject({
    /** Created by the device, once per payment: sent again, by any device, it is the same payment. */
    payment_id: Id,
    reservation_id: Id,
    amount_minor: MinorUnits.check(z.gte(1, 'Enter an amount above zero')),
    method: z.enum(doorMethods, 'Method must be cash, card or other'),
    /** The drawer that the cash lies in: refused if it isn’t your open one. Absent: your open drawer, if you have one. */
    drawer_id: z.optional(Id),
    /** When it was taken, for a payment that a device took while offline. */
    at: z.optional(InstantInput),
  }),
  answer: z.object({
    guest: DoorGuest,
    /** Whether this payment was already recorded. */
    is_repeat: z.boolean(),
  }),
  errors: ['invalid_transition', 'not_admitted', 'more_than_due', 'drawer_closed', 'idempotency_mismatch'],
})
