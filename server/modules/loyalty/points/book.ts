/** Points that came in together, and what is left of them. */
export interface Lot {
  id: string
  remaining: number
  /** The last business date on which they can be spent. */
  expires_on: string
}

export interface Debit {
  lot_id: string
  /** Negative: returned. */
  points: number
}

/** A locked wallet: lots with points left, first to expire first. */
export interface Book {
  debt: number
  lots: readonly Lot[]
}

/** A posting: the lot it creates, and what it takes from which lots. */
export interface BookChange {
  book: Book
  newLot: (Lot & { points: number }) | null
  debits: Debit[]
}

export const availableOf = ({ lots }: Book): number => lots.reduce((total, { remaining }) => total + remaining, 0)

const byExpiry = (one: Lot, other: Lot) =>
  one.expires_on === other.expires_on ? (one.id < other.id ? -1 : 1) : one.expires_on < other.expires_on ? -1 : 1

const withLots = (book: Book, lots: readonly Lot[]): Book => ({
  ...book,
  lots: lots.filter(({ remaining }) => remaining > 0).toSorted(byExpiry),
})

/** Adds points as a lot. A debt is repaid from it first. */
export function credit(book: Book, { id, points, expires_on }: { id: string; points: number; expires_on: string }): BookChange {
  const repaid = Math.min(book.debt, points)
  const lot = { id, remaining: points - repaid, expires_on }
  return {
    book: withLots({ ...book, debt: book.debt - repaid }, [...book.lots, lot]),
    newLot: { ...lot, points },
    debits: repaid > 0 ? [{ lot_id: id, points: repaid }] : [],
  }
}

/** Takes points: from a named lot first, then from the first to expire. What is missing becomes debt. */
export function debit(book: Book, points: number, firstLot?: string): BookChange {
  let left = points
  const order = book.lots.toSorted((one, other) => Number(other.id === firstLot) - Number(one.id === firstLot))
  const debits = order.flatMap(({ id, remaining }) => {
    const taken = Math.min(left, remaining)
    left -= taken
    return taken > 0 ? [{ lot_id: id, points: taken }] : []
  })
  const takenFrom = new Map(debits.map((one) => [one.lot_id, one.points]))
  const lots = book.lots.map((lot) => ({ ...lot, remaining: lot.remaining - (takenFrom.get(lot.id) ?? 0) }))
  return { book: withLots({ ...book, debt: book.debt + left }, lots), newLot: null, debits }
}

/** Points returned after their lot expired are valid for this many more days. */
const returnedDays = 30

interface PointsReturn {
  id: string
  /** What the request took, from lots as they are now. */
  taken: readonly (Debit & { lot: Lot })[]
  points: number
  today: string
}

/** Returns a request's points to their lots, after repaying a debt. Those from expired lots become a new lot. */
export function returnPoints(book: Book, { id, taken, points, today }: PointsReturn): BookChange {
  const repaid = Math.min(book.debt, points)
  let left = points - repaid
  let late = 0
  const debits = taken
    .toSorted((one, other) => byExpiry(other.lot, one.lot))
    .flatMap(({ lot_id, points: had, lot }) => {
      const back = Math.min(left, had)
      left -= back
      if (lot.expires_on < today) late += back
      return back > 0 && lot.expires_on >= today ? [{ lot_id, points: 0 - back, lot }] : []
    })
  const returned = new Map(debits.map((one) => [one.lot_id, one]))
  const ids = new Set(book.lots.map((lot) => lot.id))
  const lots = [
    ...book.lots.map((lot) => ({ ...lot, remaining: lot.remaining - (returned.get(lot.id)?.points ?? 0) })),
    ...debits.filter(({ lot_id }) => !ids.has(lot_id)).map(({ lot, points: back }) => ({ ...lot, remaining: 0 - back })),
  ]
  const expires_on = Temporal.PlainDate.from(today).add({ days: returnedDays }).toString()
  const newLot = late > 0 ? { id, points: late, remaining: late, expires_on } : null
  return {
    book: withLots({ ...book, debt: book.debt - repaid }, newLot === null ? lots : [...lots, newLot]),
    newLot,
    debits: debits.map(({ lot_id, points: back }) => ({ lot_id, points: back })),
  }
}

/** Expired points in a wallet. */
export const overdueOf = (book: Book, today: string): number =>
  book.lots.filter(({ expires_on }) => expires_on < today).reduce((total, { remaining }) => total + remaining, 0)
