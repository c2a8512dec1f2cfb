import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ManagedEventLine } from './event-management.ts'
import { Compared } from './finance-figures.ts'
import { Currency, Id, Instant, LocalDate, MinorUnits } from './schema.ts'

const Night = z.object({ business_date: LocalDate, titles: z.array(z.string()), takings_minor: MinorUnits })

/** A club at a glance. What the caller may not see is null. */
export const ClubDashboard = z.object({
  /** The business date of now; null until the club's setup says its time zone. */
  today: z.nullable(LocalDate),
  /** Money in the club's currency, as the ledger has it; null until the club's setup says its currency. */
  money: z.nullable(
    z.object({
      currency: Currency,
      tonight: Night,
      /** The latest dates with an event before tonight, latest first. */
      last_nights: z.array(Night),
      /** Takings of the month so far, against as many dates of the month before. */
      month: Compared,
      /** Of the last 14 business dates, those that are not closed, latest first. */
      open_cash_ups: z.array(LocalDate),
    }),
  ),
  /** The next events, drafts among them, soonest first, and how many there are in all. */
  programme: z.nullable(z.object({ events: z.array(ManagedEventLine), count: z.int() })),
  /** Requests that wait for the club, those that end first before the others. */
  approvals: z.nullable(
    z.object({
      count: z.int(),
      first: z.array(
        z.object({ id: Id, name: z.string(), party_size: z.int(), event_title: z.string(), expires_at: z.nullable(Instant) }),
      ),
    }),
  ),
  /** Rewards that guests have requested and the club has not decided about. */
  redemptions: z.nullable(z.object({ pending: z.int() })),
  /** Of tonight, cancelled and declined ones left out: how many are planned, open, still drafts, and at work. */
  shifts: z.nullable(z.object({ planned: z.int(), open: z.int(), drafts: z.int(), at_work: z.int() })),
})
export type ClubDashboard = z.output<typeof ClubDashboard>

export const getClubDashboard = endpoint({
  name: 'getClubDashboard',
  summary:
    'Get your club at a glance: tonight’s takings and how they compare, the coming events, requests to approve, rewards to decide and tonight’s shifts. Parts you have no access to are null.',
  method: 'GET',
  path: 'club-admin/dashboard/',
  authorize: 'see_office',
  answer: ClubDashboard,
  errors: [],
})
