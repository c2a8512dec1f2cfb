import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Currency, EmailText, Id, Message, MinorUnits } from '../base/schema.ts'
import { MoneyMovement } from '../reservations/money.ts'

const PartyParams = z.strictObject({ event_id: Id, reservation_id: Id })

/** A party's receipt as of now: what it booked, with tax, and what it paid. */
export const DoorReceipt = z.object({
  reference: z.string(),
  /** The club's legal name and its address. */
  seller: z.array(z.string()),
  currency: Currency,
  lines: z.array(z.object({ name: z.string(), quantity: z.int(), tax_minor: MinorUnits, total_minor: MinorUnits })),
  tax_minor: MinorUnits,
  total_minor: MinorUnits,
  /** Payments and refunds, oldest first. */
  movements: z.array(z.pick(MoneyMovement, { id: true, kind: true, method: true, amount_minor: true, state: true, at: true })),
  /** Payments less refunds. */
  paid_minor: MinorUnits,
  /**
   * Where it can be emailed: `account`, the confirmed email of who booked; `typed`, an address that a party without an account
   * gives; `none`, because the account has no confirmed email.
   */
  emails_to: z.enum(['account', 'typed', 'none']),
})

export const getDoorReceipt = endpoint({
  name: 'getDoorReceipt',
  summary: 'Get the receipt of a party at the door, to show on screen.',
  method: 'GET',
  path: 'club-admin/door/{event_id}/guests/{reservation_id}/receipt/',
  authorize: 'work_door',
  params: PartyParams,
  answer: DoorReceipt,
  errors: [],
})

export const emailDoorReceipt = endpoint({
  name: 'emailDoorReceipt',
  summary:
    'Email the receipt of a party at the door: to the confirmed email of who booked, or, for a party without an account, to `email`, which is kept until it is sent.',
  method: 'POST',
  path: 'club-admin/door/{event_id}/guests/{reservation_id}/receipt/',
  authorize: 'work_door',
  params: PartyParams,
  body: z.strictObject({ email: z.optional(EmailText) }),
  answer: Message,
  success: 202,
  errors: ['no_receipt_address'],
})

export type DoorReceipt = z.output<typeof DoorReceipt>
