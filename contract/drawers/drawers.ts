import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import {
  Currency,
  DateInput,
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

export const drawerStatuses = ['open', 'closed'] as const

/** Cash at one place, from its float to its count. */
export const Drawer = z.object({
  id: Id,
  place: z.string(),
  /** The date whose cash-up counts it. */
  business_date: LocalDate,
  status: z.enum(drawerStatuses),
  currency: Currency,
  opened_at: Instant,
  /** Null if that account was deleted. */
  opened_by: z.nullable(z.string()),
  /** Whether you opened it. */
  is_own: z.boolean(),
  float_minor: MinorUnits,
  cash_in_minor: MinorUnits,
  /** Negative. */
  cash_out_minor: MinorUnits,
  /** Float plus cash taken minus cash returned. */
  expected_minor: MinorUnits,
  /** Null until the drawer is closed. */
  counted_minor: z.nullable(MinorUnits),
  /** Counted minus expected. */
  difference_minor: z.nullable(MinorUnits),
  closed_at: z.nullable(Instant),
  closed_by: z.nullable(z.string()),
  note: z.string(),
  /** Increases with every payment and refund in cash. */
  version: z.int(),
})

const drawers = { authorize: 'use_drawers' } as const
const Amount = (label: string) => wholeNumber(label, 0, 1_000_000_000)

export const listDrawers = endpoint({
  name: 'listDrawers',
  summary: 'List cash drawers, latest first: your own; with access to finances, all of your club.',
  method: 'GET',
  path: 'club-admin/drawers/',
  ...drawers,
  query: z.strictObject({
    business_date: z.optional(DateInput),
    status: z.optional(z.enum(drawerStatuses, 'Status must be open or closed')),
    ...pageQuery,
  }),
  answer: z.object({
    drawers: z.array(Drawer),
    /** The current business date. */
    today: LocalDate,
    currency: Currency,
    timezone: z.string(),
    ...pageAnswer,
  }),
  errors: ['club_incomplete'],
})

export const getOwnDrawer = endpoint({
  name: 'getOwnDrawer',
  summary: 'Get your open drawer, if you have one, and the places where your club has opened drawers lately.',
  method: 'GET',
  path: 'club-admin/drawers/own/',
  ...drawers,
  answer: z.object({
    drawer: z.nullable(Drawer),
    /** The latest first. Empty if the club has no drawers yet. */
    places: z.array(z.string()),
    currency: Currency,
  }),
  errors: ['club_incomplete'],
})

export const getDrawer = endpoint({
  name: 'getDrawer',
  summary: 'Get a cash drawer with its latest 200 payments and refunds.',
  method: 'GET',
  path: 'club-admin/drawers/{id}/',
  ...drawers,
  params: IdParams,
  answer: z.object({
    drawer: Drawer,
    timezone: z.string(),
    movements: z.array(
      z.object({
        id: Id,
        at: Instant,
        /** Negative: returned. */
        amount_minor: MinorUnits,
        reservation: z.nullable(z.object({ id: Id, reference: z.string() })),
      }),
    ),
  }),
  errors: ['club_incomplete'],
})

export const openDrawer = endpoint({
  name: 'openDrawer',
  summary:
    'Open a cash drawer with a float. From now on, the cash you take goes into it. One drawer per person is open at a time.',
  method: 'POST',
  path: 'club-admin/drawers/',
  ...drawers,
  body: z.strictObject({
    /** Created by the device: sent again, it opens no second drawer. */
    drawer_id: Id,
    place: requiredText('Place', { max: 40 }),
    float_minor: Amount('Float'),
  }),
  answer: Drawer,
  success: 201,
  errors: ['club_incomplete', 'drawer_open', 'idempotency_mismatch'],
})

export const closeDrawer = endpoint({
  name: 'closeDrawer',
  summary: 'Close a cash drawer with its count: your own, or with access to finances anyone’s. A closed drawer never changes.',
  method: 'PUT',
  path: 'club-admin/drawers/{id}/close/',
  ...drawers,
  params: IdParams,
  body: z.strictObject({
    /** Of the drawer as it was counted: if cash has moved since, the count is refused. */
    version: z.int('Version must be a whole number'),
    counted_minor: Amount('Counted cash'),
    note: z.optional(optionalText('Note', 300)),
  }),
  answer: Drawer,
  idempotent: true,
  errors: ['club_incomplete', 'drawer_closed', 'drawer_changed', 'idempotency_mismatch'],
})

export type Drawer = z.output<typeof Drawer>
