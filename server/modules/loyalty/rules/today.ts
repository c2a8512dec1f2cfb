import { businessDate } from '../../../infrastructure/clock/business-date.ts'

/** Tonight's date at a club. */
export const todayAt = ({ timezone, day_cutoff }: { timezone: string; day_cutoff: string }, now: Temporal.Instant): string =>
  businessDate(now, timezone, day_cutoff).toString()
