import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Currency, EmailText, Id, IdParams, Instant, Message, MinorUnits } from '../base/schema.ts'
import { tabMethods } from './terms.ts'

/** A closed tab’s receipt: the bill, what was paid for it when it was closed, and the tax in that. */
export const TabReceipt = z.object({
  label: z.string(),
  /** The party’s booking; null for a table without a reservation. */
  reference: z.nullable(z.string()),
  event_title: z.string(),
  timezone: z.string(),
  closed_at: Instant,
  /** The club’s legal name and its address. */
  seller: z.array(z.string()),
  currency: Currency,
  /** What was ordered, without voided lines. `reduced_minor` is what a comp or a discount took off. */
  lines: z.array(z.object({ name: z.string(), quantity: z.int(), reduced_minor: MinorUnits, total_minor: MinorUnits })),
  /** The part of the tables’ price that was not spent on drinks, and the party’s earlier tabs. */
  table_minor: MinorUnits,
  /** What the party booked besides its tables. */
  booked_minor: MinorUnits,
  /** Charged to reach the minimum spend. */
  minimum_charge_minor: MinorUnits,
  total_minor: MinorUnits,
  /** Paid before the tab was closed: a deposit, or earlier tabs. */
  prepaid_minor: MinorUnits,
  due_minor: MinorUnits,
  /** When it was closed, and refunds of a table without a reservation (below zero), oldest first. */
  payments: z.array(z.object({ id: Id, method: z.enum(tabMethods), amount_minor: MinorUnits, at: Instant })),
  /** The tax in these payments, by rate. */
  taxes: z.array(z.object({ tax_bp: z.int(), amount_minor: MinorUnits, tax_minor: MinorUnits })),
  /** Payments less refunds. */
  paid_minor: MinorUnits,
  /**
   * Where it can be emailed: `account`, the confirmed email of who booked; `typed`, an address that a party without an account
   * gives; `none`, because the account has no confirmed email.
   */
  emails_to: z.enum(['account', 'typed', 'none']),
})

export const getTabReceipt = endpoint({
  name: 'getTabReceipt',
  summary: 'Get the receipt of a closed tab, to show on screen.',
  method: 'GET',
  path: 'club-admin/tabs/{id}/receipt/',
  authorize: 'serve_tables',
  params: IdParams,
  answer: TabReceipt,
  errors: ['tab_not_closed'],
})

export const emailTabReceipt = endpoint({
  name: 'emailTabReceipt',
  summary:
    'Email the receipt of a closed tab: to the confirmed email of who booked, or, without an account, to `email`, which is kept until it is sent.',
  method: 'POST',
  path: 'club-admin/tabs/{id}/receipt/',
  authorize: 'serve_tables',
  params: IdParams,
  body: z.strictObject({ email: z.optional(EmailText) }),
  answer: Message,
  success: 202,
  errors: ['tab_not_closed', 'no_receipt_address'],
})

export type TabReceipt = z.output<typeof TabReceipt>
