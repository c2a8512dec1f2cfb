import { businessDate } from '../../../infrastructure/clock/business-date.ts'

/** A club's current business date. */
export const todayAt = ({ timezone, day_cutoff }: { timezone: string; day_cutoff: string }, now: Temporal.Instant): string =>
  businessDate(now, timezone, day_cutoff).toString()
