import * as z from 'zod/mini'
import { jobLanes } from './dead-jobs.ts'
import { endpoint } from './endpoint.ts'
import { Currency, Instant, LocalDate, MinorUnits } from './schema.ts'

const Lane = z.object({ lane: z.enum(jobLanes), due: z.int(), later: z.int(), dead: z.int(), oldest_due_at: z.nullable(Instant) })

export const getPlatformDashboard = endpoint({
  name: 'getPlatformDashboard',
  summary: 'Get what waits for the platform, its figures of this month by currency, and its health.',
  method: 'GET',
  path: 'super-admin/dashboard/',
  authorize: 'run_platform',
  answer: z.object({
    queues: z.object({
      ambassadors: z.int(),
      verifications: z.int(),
      /** Subscriptions whose payment failed, suspended ones too. */
      past_due: z.int(),
      disputes: z.int(),
      suspended_clubs: z.int(),
    }),
    figures: z.object({
      /** Business dates, both included: this month so far. */
      from: LocalDate,
      to: LocalDate,
      /** From the ledger; currencies are never added. */
      currencies: z.array(
        z.object({
          currency: Currency,
          subscription_revenue_minor: MinorUnits,
          platform_fees_minor: MinorUnits,
          provider_fees_minor: MinorUnits,
          /** The total due to clubs now. */
          due_to_clubs_minor: MinorUnits,
        }),
      ),
    }),
    health: z.object({
      lanes: z.array(Lane),
      /** Payments that have no end yet, and since when the oldest of them waits. */
      open_payments: z.object({ count: z.int(), oldest_at: z.nullable(Instant) }),
      /** The last that `backup` finished; null where it never ran here, as with a PostgreSQL of your own. */
      last_backup_at: z.nullable(Instant),
      overdue_erasures: z.int(),
    }),
  }),
  errors: [],
})
