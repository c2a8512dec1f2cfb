import * as z from 'zod/mini'
import { jobLanes } from '../platform/dead-jobs.ts'
import { endpoint } from '../base/endpoint.ts'
import { Currency, Instant, LocalDate, MinorUnits } from '../base/schema.ts'

const Lane = z.object({ lane: z.enum(jobLanes), due: z.int(), later: z.int(), dead: z.int(), oldest_due_at: z.nullable(Instant) })

export const getPlatformDashboard = endpoint({
  name: 'getPlatformDashboard',
  summary: 'Get what needs the platform’s attention, its figures for this month by currency, and its health.',
  method: 'GET',
  path: 'super-admin/dashboard/',
  authorize: 'run_platform',
  answer: z.object({
    queues: z.object({
      ambassadors: z.int(),
      verifications: z.int(),
      /** Subscriptions with a failed payment, and those suspended because it stayed unpaid. */
      past_due: z.int(),
      unpaid: z.int(),
      disputes: z.int(),
      suspended_clubs: z.int(),
    }),
    figures: z.object({
      /** Business dates, inclusive: this month so far. */
      from: LocalDate,
      to: LocalDate,
      /** From the ledger. Currencies are never added together. */
      currencies: z.array(
        z.object({
          currency: Currency,
          subscription_revenue_minor: MinorUnits,
          platform_fees_minor: MinorUnits,
          provider_fees_minor: MinorUnits,
          /** The total now due to clubs. */
          due_to_clubs_minor: MinorUnits,
        }),
      ),
    }),
    health: z.object({
      lanes: z.array(Lane),
      /** Unfinished payments, and when the oldest was created. */
      open_payments: z.object({ count: z.int(), oldest_at: z.nullable(Instant) }),
      /** When `backup` last finished; null if it never ran here, for example with your own PostgreSQL server. */
      last_backup_at: z.nullable(Instant),
      overdue_erasures: z.int(),
    }),
  }),
  errors: [],
})
