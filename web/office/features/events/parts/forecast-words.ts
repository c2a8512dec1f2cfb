import type { EventForecast } from '#contract/forecast/forecast.ts'
import { formatCount } from '../../../../shared/format/format.ts'

/** `210 to 260`, or `210` if it is one number. */
export const bandWords = ({ low, high }: { low: number; high: number }): string =>
  low === high ? low.toLocaleString('en-US') : `${low.toLocaleString('en-US')} to ${high.toLocaleString('en-US')}`

/** `7 of 10`, from basis points. */
export const outOfTen = (basisPoints: number): string => `${Math.round(basisPoints / 1_000)} of 10`

/** What the figures are based on, in one sentence. */
export function basisWords({ events, bookings, is_small }: EventForecast['history']): string {
  if (events === 0)
    return 'Your club has no past event with check-ins yet, so this uses our assumptions: 85% of guests attend, most arriving within two hours of doors opening. Only guests who have booked are expected.'
  const basis = `${formatCount(events, 'past event')} and ${formatCount(bookings, 'booking')}`
  return is_small
    ? `${basis} are too few to go by. The figures are still close to our assumptions: 85% of guests attend.`
    : `Based on your latest ${basis}.`
}
