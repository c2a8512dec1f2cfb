const minute = 60_000
const minutesOfDay = 24 * 60

/** A cron line of minutes and hours, in UTC. */
export interface Schedule {
  /** Epoch milliseconds of the latest tick, which may be this very minute. */
  latest(now: number): number
  /** Epoch milliseconds of the first tick after `now`. */
  next(now: number): number
}

// Such as `7,37`, `5-59/10` or `*`, for minutes and hours; days, months and weekdays are always `*`.
export function parseSchedule(line: string): Schedule {
  const [minutes = '', hours = '', ...days] = line.split(' ')
  if (days.join(' ') !== '* * *') throw new Error(`The schedule "${line}" names more than minutes and hours.`)
  const isMinute = parseField(minutes, 59)
  const isHour = parseField(hours, 23)
  const isTick = (count: number) => isMinute.has(count % 60) && isHour.has(Math.floor(count / 60) % 24)
  const find = (from: number, direction: 1 | -1) => {
    for (let count = from; Math.abs(count - from) <= minutesOfDay; count += direction) if (isTick(count)) return count * minute
    throw new Error(`The schedule "${line}" never ticks.`)
  }
  return {
    latest: (now) => find(Math.floor(now / minute), -1),
    next: (now) => find(Math.floor(now / minute) + 1, 1),
  }
}

function parseField(field: string, last: number): ReadonlySet<number> {
  const values = field.split(',').flatMap((part) => {
    const [, range = 'none', step = '1'] = /^(\*|\d+(?:-\d+)?)(?:\/(\d+))?$/.exec(part) ?? []
    const [from = 0, to = from] = range === '*' ? [0, last] : range.split('-').map(Number)
    if (!(from <= to && to <= last && Number(step) > 0)) throw new Error(`"${part}" is not a part of a schedule.`)
    return Array.from({ length: Math.floor((to - from) / Number(step)) + 1 }, (_, index) => from + index * Number(step))
  })
  return new Set(values)
}
