import * as z from 'zod/mini'
import { Currency, Id, Instant, MinorUnits } from '../base/schema.ts'
import { reservationStatuses } from '../reservations/states.ts'
import { menuCategories, tabMethods, tabStates } from './terms.ts'

/** How far a party is with its minimum spend, and what is left to pay. */
export const TabSums = z.object({
  /** The lines, without voided ones, less comps and discounts. */
  total_minor: MinorUnits,
  /** Null if the party has no minimum spend. */
  minimum_minor: z.nullable(MinorUnits),
  /** What counts towards it: what the party ordered, or the price of its table if that is more, and the bottles it booked. */
  counted_minor: MinorUnits,
  /** What is missing from the minimum spend. Charged only if someone decides so. */
  shortfall_minor: MinorUnits,
  /** What was charged for it, once the tab is closed. */
  minimum_charge_minor: MinorUnits,
  /** What the party had paid before this tab was closed: its deposit, for example. */
  prepaid_minor: MinorUnits,
  /** What the party booked besides its table, such as bottles. It is on the same bill. */
  booked_minor: MinorUnits,
  /** What the party still owes, without charging the shortfall. */
  due_minor: MinorUnits,
  /** The same if the shortfall is charged. */
  due_with_shortfall_minor: MinorUnits,
  /** What was paid when it was closed, less refunds. */
  paid_minor: MinorUnits,
})

export const TabParty = z.object({
  id: Id,
  reference: z.string(),
  name: z.string(),
  status: z.enum(reservationStatuses),
  party_size: z.int(),
})

export const TabRow = z.object({
  id: Id,
  event_id: Id,
  state: z.enum(tabStates),
  /** The party’s table, or what the table was called when the tab was opened. */
  label: z.string(),
  table_id: z.nullable(Id),
  /** Null for a table without a reservation. */
  party: z.nullable(TabParty),
  opened_at: Instant,
  opened_by: z.nullable(z.string()),
  closed_at: z.nullable(Instant),
  closed_by: z.nullable(z.string()),
  /** Increases with every change. */
  version: z.int(),
  ...TabSums.shape,
})

const reductions = ['comp', 'discount'] as const

const Decision = z.object({ at: Instant, by: z.nullable(z.string()), reason: z.string() })

const TabLine = z.object({
  id: Id,
  name: z.string(),
  category: z.enum(menuCategories),
  quantity: z.int(),
  /** As it was when the line was added, as are its name, category and tax. */
  unit_price_minor: MinorUnits,
  tax_bp: z.int(),
  added_at: Instant,
  added_by: z.nullable(z.string()),
  /** What a comp or a discount took off. */
  reduced_minor: MinorUnits,
  reduction: z.nullable(z.object({ kind: z.enum(reductions), ...Decision.shape })),
  voided: z.nullable(Decision),
  /** Zero if it is voided. */
  total_minor: MinorUnits,
})

const TabPayment = z.object({
  id: Id,
  method: z.enum(tabMethods),
  /** Negative: refunded. */
  amount_minor: MinorUnits,
  /** What was handed back of the cash that was handed over. */
  change_minor: MinorUnits,
  at: Instant,
  by: z.nullable(z.string()),
  note: z.string(),
})

export const Tab = z.object({
  ...TabRow.shape,
  currency: Currency,
  timezone: z.string(),
  event_title: z.string(),
  /** Oldest first. */
  lines: z.array(TabLine),
  payments: z.array(TabPayment),
})

export type Tab = z.output<typeof Tab>
export type TabRow = z.output<typeof TabRow>
export type TabLine = z.output<typeof TabLine>
export type TabSums = z.output<typeof TabSums>
export type TabParty = z.output<typeof TabParty>
