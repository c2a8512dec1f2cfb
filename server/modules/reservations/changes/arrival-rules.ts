import { isBefore } from '#contract/instants.ts'
import type { Refused } from '../booking/booking-facts.ts'
import { refuseArrival } from '../booking/booking-refusals.ts'
import type { ChangeState } from './change-facts.ts'

/** A guest who changes the arrival is still let in by what they booked, and was not promised it free from then on. */
export function refuseLaterArrival({ row }: Pick<ChangeState, 'row'>, arrival_at: string | null): Refused | null {
  if (arrival_at === null) return null
  const lines = row.lines.filter(({ quantity }) => quantity > 0)
  const refused = refuseArrival(lines, { arrival_at })
  if (refused) return refused
  const free = lines.find(
    ({ free_until, payment }) => free_until !== null && payment === 'free' && !isBefore(arrival_at, free_until),
  )
  return free
    ? {
        code: 'invalid',
        fields: { arrival_at: [`${free.name} is free for who comes earlier. To come later, book anew`] },
      }
    : null
}
