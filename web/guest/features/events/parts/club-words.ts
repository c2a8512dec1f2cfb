import type { ClubPage } from '#contract/club-page.ts'
import { formatWallTime } from '../../../../shared/format.ts'

type Days = ClubPage['opening_days']

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Opening times as people say them: neighbours with the same times share a line, `Fri – Sat`, `11:00 PM – 6:00 AM`. */
export function openingLines(days: Days): { days: string; times: string }[] {
  const runs: { from: number; to: number; times: string }[] = []
  for (const { weekday, opens_local, closes_local } of days) {
    const times = `${formatWallTime(opens_local)} – ${formatWallTime(closes_local)}`
    const last = runs.at(-1)
    if (last?.to === weekday - 1 && last.times === times) last.to = weekday
    else runs.push({ from: weekday, to: weekday, times })
  }
  const name = (weekday: number) => names[weekday - 1] ?? ''
  return runs.map(({ from, to, times }) => ({ days: from === to ? name(from) : `${name(from)} – ${name(to)}`, times }))
}
