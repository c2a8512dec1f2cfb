import { addDays, addMinutes, daysBetween, minutesBetween } from '../dates/local-dates.ts'

/** Something that takes time in a row. Times are on the wall clock: `2026-11-21T23:00`. */
export interface GridItem {
  id: string
  row: string
  /** The day that it belongs to, also where it goes on after midnight. */
  date: string
  from: string
  to: string
  /** As a screen reader says it. */
  name: string
  /** Why it cannot be moved; null where it can. */
  fixed: string | null
}

/** What is to be known of a row on a day, beside its items. */
export interface CellNote {
  /** Not possible, asked for or limited, or welcome. */
  tone: 'blocked' | 'asked' | 'liked'
  text: string
}

/** Where an item is while it is moved, and where it ends up. */
export interface GridPlace {
  row: string
  date: string
  from: string
  to: string
  isCopy: boolean
}

/** Minutes of a step. */
export const step = 15
const longest = 24 * 60

export const placeOf = ({ row, date, from, to }: GridItem): GridPlace => ({ row, date, from, to, isCopy: false })

const byDays = (place: GridPlace, days: number): GridPlace => {
  const move = (local: string) => `${addDays(local.slice(0, 10), days)}${local.slice(10)}`
  return { ...place, date: addDays(place.date, days), from: move(place.from), to: move(place.to) }
}

/** At the same times of another row and day. */
export const toCell = (place: GridPlace, row: string, date: string): GridPlace =>
  byDays({ ...place, row }, daysBetween(place.date, date))

export const byMinutes = (place: GridPlace, minutes: number): GridPlace => ({
  ...place,
  from: addMinutes(place.from, minutes),
  to: addMinutes(place.to, minutes),
})

/** Moves one of its ends; what is left is at least a step and at most a day. */
export function stretched(place: GridPlace, end: 'from' | 'to', minutes: number): GridPlace {
  const next = { ...place, [end]: addMinutes(place[end], minutes) }
  const length = minutesBetween(next.from, next.to)
  return length >= step && length <= longest ? next : place
}

export const isSamePlace = (one: GridPlace, other: GridPlace): boolean =>
  one.row === other.row && one.from === other.from && one.to === other.to

interface Around {
  rows: readonly string[]
  dates: readonly string[]
  /** Arrows go by days where a column is a day, by steps where it is an hour. */
  scale: 'days' | 'hours'
}

/** Where a key takes an item that is picked up; null for a key that means nothing. */
export function placeAfterKey(
  place: GridPlace,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { rows, dates, scale }: Around,
): GridPlace | null {
  const direction = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (direction !== undefined) {
    if (shiftKey) return stretched(place, 'to', direction * step)
    if (scale === 'hours') return byMinutes(place, direction * step)
    const moved = byDays(place, direction)
    return dates.includes(moved.date) ? moved : place
  }
  const down = { ArrowUp: -1, ArrowDown: 1 }[key]
  if (down !== undefined) return { ...place, row: rows[rows.indexOf(place.row) + down] ?? place.row }
  if (key === 'c' || key === 'C') return { ...place, isCopy: !place.isCopy }
  return null
}

export interface Hours {
  from: string
  minutes: number
}

/** The hours that a day is drawn with: an evening and its night, and whatever goes beyond. */
export function hoursOf(date: string, items: readonly GridItem[]): Hours {
  const from = [`${date}T18:00`, ...items.map((item) => `${item.from.slice(0, 13)}:00`)].toSorted()[0] ?? ''
  const to = [`${addDays(date, 1)}T06:00`, ...items.map((item) => item.to)].toSorted().at(-1) ?? ''
  return { from, minutes: Math.ceil(minutesBetween(from, to) / 60) * 60 }
}

/** Items of one row on lanes of their own where they overlap. */
export function lanesOf<Item extends GridItem>(items: readonly Item[]): { item: Item; lane: number }[] {
  const ends: string[] = []
  return items
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
    .map((item) => {
      const free = ends.findIndex((end) => end <= item.from)
      const lane = free === -1 ? ends.length : free
      ends[lane] = item.to
      return { item, lane }
    })
}
