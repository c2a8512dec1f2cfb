import { isBefore } from '#contract/base/instants.ts'
import type { RemainingLevel } from '#contract/events/events.ts'
import type { EventFacts, PrestationFacts } from './event-facts.ts'
import { salesState } from './sales-state.ts'

const soon = Temporal.Duration.from({ minutes: 2 })

/** Whether a window is about to open or close, so that what is shown becomes outdated soon. */
function isAboutToChange(event: EventFacts, prestations: readonly PrestationFacts[], now: Temporal.Instant): boolean {
  const windows = [event, ...prestations].flatMap(({ sales_start_at, sales_end_at }) => [sales_start_at, sales_end_at])
  const moments = [
    ...windows,
    ...prestations.flatMap(({ free_until, entry_end_at, arrive_by }) => [free_until, entry_end_at, arrive_by]),
  ]
  return moments.some((moment) => {
    if (moment === null) return false
    const instant = Temporal.Instant.from(moment)
    return isBefore(now, instant) && !isBefore(now.add(soon), instant)
  })
}

/** When to poll again: often while places are selling or sales are about to start, rarely when nothing will change. */
export function nextPollSeconds(
  event: EventFacts,
  prestations: readonly PrestationFacts[],
  level: RemainingLevel,
  now: Temporal.Instant,
): number {
  const sales = salesState(event, now)
  if (sales === 'closed') return 60
  if (isAboutToChange(event, prestations, now)) return 5
  if (sales === 'upcoming') return 60
  return sales === 'open' && (level === 'few' || level === 'last') ? 5 : 15
}
