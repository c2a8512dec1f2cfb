import { addDays, addMinutes, daysBetween, minutesBetween } from '../dates/local-dates.ts'

/** An item with a duration in a row. Times are on the wall clock: `2026-11-21T23:00`. */
export interface GridItem {
  id: string
  row: string
  /** The day it belongs to, even if it continues after midnight. */
  date: string
  from: string
  to: string
  /** Its accessible name. */
  name: string
  /** Why it cannot be moved; null if it can. */
  fixed: string | null
}

/** A note on a row's day, besides its items. */
export interface CellNote {
  /** Not possible, requested or limited, or preferred. */
  tone: 'blocked' | 'asked' | 'liked'
  text: string
}

/** An item's position while it is moved, and at the end. */
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

export const gridPlaceOf = ({ row, date, from, to }: GridItem): GridPlace => ({ row, date, from, to, isCopy: false })

const byDays = (place: GridPlace, days: number): GridPlace => {
  const move = (local: string) => `${addDays(local.slice(0, 10), days)}${local.slice(10)}`
  return { ...place, date: addDays(place.date, days), from: move(place.from), to: move(place.to) }
}

/** At the same times on another row and day. */
export const toCell = (place: GridPlace, row: string, date: string): GridPlace =>
  byDays({ ...place, row }, daysBetween(place.date, date))

export const byMinutes = (place: GridPlace, minutes: number): GridPlace => ({
  ...place,
  from: addMinutes(place.from, minutes),
  to: addMinutes(place.to, minutes),
})

/** Moves one of its ends; at least a step and at most a day remain. */
export function stretched(place: GridPlace, end: 'from' | 'to', minutes: number): GridPlace {
  const next = { ...place, [end]: addMinutes(place[end], minutes) }
  const length = minutesBetween(next.from, next.to)
  return length >= step && length <= longest ? next : place
}

export const isSamePlace = (one: GridPlace, other: GridPlace): boolean =>
  one.row === other.row && one.from === other.from && one.to === other.to

interface GridContext {
  rows: readonly string[]
  dates: readonly string[]
  /** Arrows move by days if a column is a day, by steps if it is an hour. */
  scale: 'days' | 'hours'
}

/** Where a key moves a picked-up item; null for any other key. */
export function placeAfterKey(
  place: GridPlace,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { rows, dates, scale }: GridContext,
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

export interface GridHours {
  from: string
  minutes: number
}

/** The hours shown for a day: an evening and its night, extended to fit its items. */
export function hoursOf(date: string, items: readonly GridItem[]): GridHours {
  const from = [`${date}T18:00`, ...items.map((item) => `${item.from.slice(0, 13)}:00`)].toSorted()[0] ?? ''
  const to = [`${addDays(date, 1)}T06:00`, ...items.map((item) => item.to)].toSorted().at(-1) ?? ''
  return { from, minutes: Math.ceil(minutesBetween(from, to) / 60) * 60 }
}

/** Items of one row on separate lanes if they overlap. */
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
