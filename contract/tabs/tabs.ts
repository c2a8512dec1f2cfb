import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import {
  Currency,
  Id,
  IdParams,
  Instant,
  LocalDate,
  MinorUnits,
  optionalText,
  pageAnswer,
  pageQuery,
  requiredText,
  wholeNumber,
} from '../base/schema.ts'
import { Tab, TabParty, TabRow, TabSums } from './tab.ts'
import { maxTabLines, tabMethods } from './terms.ts'

const serving = { authorize: 'serve_tables' } as const
const LineId = z.uuid().check(z.toLowerCase())

export const listTabs = endpoint({
  name: 'listTabs',
  summary: 'List an event’s tabs with what they add up to: open ones in the order they were opened, closed ones latest first.',
  method: 'GET',
  path: 'club-admin/events/{id}/tabs/',
  ...serving,
  params: IdParams,
  query: z.strictObject({
    state: z.optional(z.enum(['open', 'closed'], 'State must be open or closed')),
    ...pageQuery,
  }),
  answer: z.object({
    tabs: z.array(TabRow),
    event: z.object({ id: Id, title: z.string(), business_date: LocalDate, timezone: z.string(), currency: Currency }),
    open_count: z.int(),
    closed_count: z.int(),
    ...pageAnswer,
  }),
  errors: [],
})

export const listTabEvents = endpoint({
  name: 'listTabEvents',
  summary: 'List the events whose tabs may be of use now: those within a day, and those with open tabs. Latest first.',
  method: 'GET',
  path: 'club-admin/tab-events/',
  ...serving,
  query: z.strictObject(pageQuery),
  answer: z.object({
    events: z.array(
      z.object({ id: Id, title: z.string(), starts_at: Instant, ends_at: Instant, timezone: z.string(), open_count: z.int() }),
    ),
    ...pageAnswer,
  }),
  errors: [],
})

export const listTabPlaces = endpoint({
  name: 'listTabPlaces',
  summary:
    'List whom a tab can be opened for: the event’s parties that are inside or expected, and its tables without a party, all without an open tab.',
  method: 'GET',
  path: 'club-admin/events/{id}/tab-places/',
  ...serving,
  params: IdParams,
  query: z.strictObject({ search: z.optional(optionalText('Search', 100)), ...pageQuery }),
  answer: z.object({
    /** Parties with a table first, by table. Then tables without a party, and last parties without a table. */
    places: z.array(z.object({ label: z.string(), table_id: z.nullable(Id), party: z.nullable(TabParty) })),
    ...pageAnswer,
  }),
  errors: [],
})

export const getTab = endpoint({
  name: 'getTab',
  summary: 'Get a tab with its lines and payments.',
  method: 'GET',
  path: 'club-admin/tabs/{id}/',
  ...serving,
  params: IdParams,
  answer: Tab,
  errors: [],
})

export const openTab = endpoint({
  name: 'openTab',
  summary: 'Open a tab for a party, for a table of your floor without a party, or for any other place by its name.',
  method: 'POST',
  path: 'club-admin/events/{id}/tabs/',
  ...serving,
  params: IdParams,
  body: z.strictObject({
    /** Created by the device: sent again, it opens no second tab. */
    tab_id: Id,
    reservation_id: z.optional(Id),
    table_id: z.optional(Id),
    /** Required without a reservation or a table. */
    label: z.optional(optionalText('Table', 40)),
  }),
  answer: Tab,
  success: 201,
  errors: ['event_cancelled', 'event_not_published', 'party_gone', 'tab_open', 'idempotency_mismatch'],
})

export const addTabLines = endpoint({
  name: 'addTabLines',
  summary:
    'Add items to an open tab, at the prices the device showed. Each line has an id from the device: sent again, it is the same line.',
  method: 'POST',
  path: 'club-admin/tabs/{id}/lines/',
  ...serving,
  params: IdParams,
  body: z.strictObject({
    lines: z
      .array(
        z.strictObject({
          line_id: LineId,
          item_id: Id,
          quantity: wholeNumber('Quantity', 1, 99),
          /** As shown: another price is refused, and nothing is added. */
          unit_price_minor: MinorUnits,
        }),
        'Choose items to add',
      )
      .check(z.minLength(1, 'Choose items to add'), z.maxLength(50, 'Add at most 50 lines at a time')),
  }),
  answer: Tab,
  errors: ['tab_closed', 'tab_full', 'item_sold_out', 'item_archived', 'price_changed', 'idempotency_mismatch'],
})

const Reason = requiredText('Reason', { max: 200 })

export const changeTabLine = endpoint({
  name: 'changeTabLine',
  summary:
    'Void a line, give it for free, or take an amount off it. Each needs a reason; a comp and a discount also need access to finances. Lines are never deleted.',
  method: 'PUT',
  path: 'club-admin/tabs/{id}/lines/{line_id}/',
  ...serving,
  params: z.strictObject({ id: Id, line_id: Id }),
  body: z.discriminatedUnion(
    'action',
    [
      z.strictObject({ action: z.literal('void'), reason: Reason }),
      z.strictObject({ action: z.literal('comp'), reason: Reason }),
      z.strictObject({
        action: z.literal('discount'),
        /** Less than the line’s total. */
        amount_minor: wholeNumber('Discount', 1, 1_000_000_000),
        reason: Reason,
      }),
    ],
    'Action must be void, comp or discount',
  ),
  answer: Tab,
  errors: ['tab_closed', 'line_settled'],
})

export const discardTab = endpoint({
  name: 'discardTab',
  summary: 'Discard an open tab that has no lines, or only voided ones. It stays in the history.',
  method: 'DELETE',
  path: 'club-admin/tabs/{id}/',
  ...serving,
  params: IdParams,
  answer: Tab,
  errors: ['tab_closed', 'tab_not_empty'],
})

const paymentFields = {
  /** Created by the device, once per payment: the same id is the same payment. */
  payment_id: Id,
  method: z.enum(tabMethods, 'Method must be cash, card or other'),
}

export const closeTab = endpoint({
  name: 'closeTab',
  summary:
    'Close a tab with the payments that cover what is due. Cash may exceed it, and the rest is change. Cash goes into your open drawer. Sent again with the same payments, it answers with the closed tab.',
  method: 'POST',
  path: 'club-admin/tabs/{id}/close/',
  ...serving,
  params: IdParams,
  body: z.strictObject({
    /** Of the tab as it was shown: if it has changed since, nothing is paid. */
    version: z.int('Version must be the one you last read'),
    /** The amount due as it was shown, with the charge. */
    due_minor: MinorUnits,
    /** Charges what is missing from the minimum spend. */
    charge_shortfall: z.boolean('Choose whether to charge the minimum spend'),
    payments: z
      .array(
        z.strictObject({
          ...paymentFields,
          /** For cash, what was handed over. */
          amount_minor: wholeNumber('Amount', 1, 1_000_000_000),
        }),
        'Enter the payments',
      )
      .check(
        z.maxLength(20, 'Enter at most 20 payments'),
        z.refine(
          (list) => new Set(list.map(({ payment_id }) => payment_id)).size === list.length,
          'Each payment needs its own id',
        ),
      ),
  }),
  answer: Tab,
  errors: ['tab_closed', 'tab_changed', 'tab_not_covered', 'more_than_due', 'party_not_inside', 'idempotency_mismatch'],
})

export const refundTab = endpoint({
  name: 'refundTab',
  summary:
    'Refund part of a closed tab of a table without a reservation. Other tabs are refunded with their reservation. Cash comes out of your open drawer.',
  method: 'POST',
  path: 'club-admin/tabs/{id}/refunds/',
  authorize: 'reduce_tabs',
  params: IdParams,
  body: z.strictObject({
    ...paymentFields,
    amount_minor: wholeNumber('Amount', 1, 1_000_000_000),
    reason: Reason,
  }),
  answer: Tab,
  errors: ['tab_still_open', 'refund_with_reservation', 'more_than_paid', 'idempotency_mismatch'],
})

export const getReservationTab = endpoint({
  name: 'getReservationTab',
  summary: 'Get what your party has ordered at its table, and how much of the minimum spend that is.',
  method: 'GET',
  path: 'client/reservations/{id}/tab/',
  authorize: 'book',
  params: IdParams,
  answer: z.object({
    /** Null if no tab was opened for it. */
    tab: z.nullable(
      z.object({
        is_open: z.boolean(),
        currency: Currency,
        ...z.pick(TabSums, {
          total_minor: true,
          minimum_minor: true,
          counted_minor: true,
          shortfall_minor: true,
          minimum_charge_minor: true,
          prepaid_minor: true,
          due_minor: true,
        }).shape,
        /** Of all its tabs, oldest first, without voided ones. */
        lines: z
          .array(z.object({ name: z.string(), quantity: z.int(), total_minor: MinorUnits }))
          .check(z.maxLength(maxTabLines)),
      }),
    ),
  }),
  errors: [],
})
