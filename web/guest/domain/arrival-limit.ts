import { lastEntryOf } from '#contract/events/entry-limit.ts'
import { entryRules } from '#contract/events/entry-rules.ts'
import { later } from '#contract/base/instants.ts'
import { admits } from '#contract/events/prestation-kinds.ts'
import { formatMoney, formatTime, formatWeekday } from '../../shared/format/format.ts'

type EntryRules = Parameters<typeof lastEntryOf>[0]

const formatLimit = (at: string, timezone: string) => `${formatWeekday(at, timezone)} ${formatTime(at, timezone)}`

/** A place's rules of entry, in the club's time. */
export const entryRulesOf = (
  place: Parameters<typeof entryRules>[0],
  { timezone, currency }: { timezone: string; currency: string },
) =>
  entryRules(place, {
    free: (at) => formatTime(at, timezone),
    limit: (at) => formatLimit(at, timezone),
    money: (minor) => formatMoney(minor, currency),
  })

interface BookedLine extends EntryRules {
  kind: Parameters<typeof admits>[0]['kind']
}

/** From when on the door refuses a booking's guests, `Fri 12:00 AM`, by its rule: the latest of what they booked. Null if it never does. */
export function arriveByOf(lines: readonly BookedLine[], timezone: string): string | null {
  const limits = lines.filter(admits).map(lastEntryOf)
  const dates = limits.filter((limit) => limit !== null)
  if (dates.length === 0 || dates.length < limits.length) return null
  return formatLimit(dates.reduce(later), timezone)
}
