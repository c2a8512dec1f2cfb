import type { ClubPage } from '#contract/events/club-page.ts'
import { formatWallTime } from '../format/format.ts'
import { shortWeekdays } from '../format/weekdays.ts'

type Days = ClubPage['opening_days']

interface Run {
  from: number
  to: number
  times: string
}

/** Merges consecutive days with the same hours. */
function runsOf(days: Days, timesOf: (day: Days[number]) => string): Run[] {
  const runs: Run[] = []
  for (const day of days) {
    const [last, times] = [runs.at(-1), timesOf(day)]
    if (last?.to === day.weekday - 1 && last.times === times) last.to = day.weekday
    else runs.push({ from: day.weekday, to: day.weekday, times })
  }
  return runs
}

const daysOf = ({ from, to }: Run) => [...new Set([from, to])].map((weekday) => shortWeekdays[weekday - 1]).join(' – ')

/** The days a club opens: `Wed, Fri – Sat`. */
export const openingDays = (days: Days): string =>
  runsOf(days, () => '')
    .map(daysOf)
    .join(', ')

/** With the times: `Fri – Sat`, `11:00 PM – 6:00 AM`. */
export const openingLines = (days: Days): { days: string; times: string }[] =>
  runsOf(days, ({ opens_local, closes_local }) => `${formatWallTime(opens_local)} – ${formatWallTime(closes_local)}`).map(
    (run) => ({ days: daysOf(run), times: run.times }),
  )
