import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { ManagedEventLine } from '../events/management.ts'
import { ComparedAmount } from '../finances/figures.ts'
import { Currency, Id, Instant, LocalDate, MinorUnits } from '../base/schema.ts'

const DateTakings = z.object({ business_date: LocalDate, titles: z.array(z.string()), takings_minor: MinorUnits })

/** A club at a glance. Parts the caller may not see are null. */
export const ClubDashboard = z.object({
  /** The current business date; null until the club has a time zone. */
  today: z.nullable(LocalDate),
  /** Amounts from the ledger in the club's currency; null until the club has a currency. */
  money: z.nullable(
    z.object({
      currency: Currency,
      tonight: DateTakings,
      /** The latest dates with an event before tonight, latest first. */
      recent_dates: z.array(DateTakings),
      /** Takings of the month so far, compared with the same number of dates in the previous month. */
      month: ComparedAmount,
      /** Dates among the last 14 business dates that are not closed, latest first. */
      open_cash_ups: z.array(LocalDate),
    }),
  ),
  /** Tonight's guests and tables so far; null without an event tonight. */
  tonight: z.nullable(
    z.object({
      /** Confirmed and listed guests, without walk-ins. */
      booked_heads: z.int(),
      /** Of those and walk-ins, everyone admitted so far. */
      came_heads: z.int(),
      /** Null if no table is drawn for tonight or assigned to a party. */
      tables: z.nullable(z.object({ with_party: z.int(), total: z.int() })),
      /** The latest night on the same weekday, up to the same time; null without one in the last eight weeks. */
      before: z.nullable(
        z.object({
          business_date: LocalDate,
          came_heads: z.int(),
          /** Of that whole night: when a table was assigned is not kept. */
          tables_with_party: z.int(),
          takings_minor: z.nullable(MinorUnits),
        }),
      ),
    }),
  ),
  /** The next events including drafts, soonest first, and how many there are in total. */
  programme: z.nullable(
    z.object({
      events: z.array(ManagedEventLine),
      count: z.int(),
      /**
       * How many places the events of the next week usually have taken by now, going by past ones on the same weekday. Events
       * with too few of them are left out.
       */
      paces: z.array(z.object({ event_id: Id, usual_heads: z.int() })),
    }),
  ),
  /** Requests waiting for the club, those that expire first on top. */
  approvals: z.nullable(
    z.object({
      count: z.int(),
      first: z.array(
        z.object({ id: Id, name: z.string(), party_size: z.int(), event_title: z.string(), expires_at: z.nullable(Instant) }),
      ),
    }),
  ),
  /** What the club needs for running its events and lacks, once it matters; only what the caller may add. */
  setup: z.object({
    /** Guests can pay online, and there is no account to pay out to. */
    needs_bank_details: z.boolean(),
    /** When a trial ends within a week and no card would pay for what follows. */
    card_due_at: z.nullable(Instant),
    /** An event starts within a week, and the club has no staff. */
    needs_staff: z.boolean(),
  }),
  /** Rewards requested by guests that the club has not decided on. */
  redemptions: z.nullable(z.object({ pending: z.int() })),
  /** Tonight's shifts without cancelled and declined ones: planned, open, draft and checked in. */
  shifts: z.nullable(z.object({ planned: z.int(), open: z.int(), drafts: z.int(), at_work: z.int() })),
})
export type ClubDashboard = z.output<typeof ClubDashboard>

export const getClubDashboard = endpoint({
  name: 'getClubDashboard',
  summary:
    'Get your club at a glance: tonight’s takings, guests and tables against the same weekday, upcoming events, requests to approve, rewards to decide and tonight’s shifts. Parts you have no access to are null.',
  method: 'GET',
  path: 'club-admin/dashboard/',
  authorize: 'see_office',
  answer: ClubDashboard,
  errors: [],
})
