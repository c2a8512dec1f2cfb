import type { Seating } from '#contract/events/seatings.ts'
import type { BookableEvent, BookablePrestation, BookingRefusal, BookingRequest, ChosenLine } from './booking-facts.ts'
import { fittingTables, isFree, tablesOf, type EventTable } from './event-tables.ts'

type TableEvent = Pick<BookableEvent, 'tables' | 'prestations'>
type Line = BookingRequest['lines'][number]

/** How many other tables a refusal offers. */
const maxOffered = 5

/** The table of a line: the one its guest chose, or the smallest that fits a party that takes any; null if there is none. */
export function tableOf(
  { tables }: Pick<TableEvent, 'tables'>,
  { prestation, table_id }: Pick<Line, 'table_id'> & { prestation: BookablePrestation },
  { party_size, any_table }: Pick<BookingRequest, 'party_size' | 'any_table'>,
): EventTable | null {
  if (!tables || prestation.table_choice !== 'guest_picks') return null
  if (any_table === true) return fittingTables(tables, prestation, party_size)[0] ?? null
  return tablesOf(tables, prestation).find(({ id }) => id === table_id) ?? null
}

/** What a party gets with its table: its seats, and its deposit where it has its own. */
export const atTable = (
  prestation: BookablePrestation,
  { seats_from, seats_to, deposit_minor }: EventTable,
): BookablePrestation => ({
  ...prestation,
  heads_per_unit: seats_to,
  min_party: seats_from,
  max_party: seats_to,
  ...(deposit_minor !== null &&
    prestation.payment === 'deposit' && { deposit_minor: Math.min(deposit_minor, prestation.price_minor), deposit_bp: null }),
})

/** A party's tables are counted against one item, and it has them in one seating. */
export function refuseTwoKinds(chosen: readonly ChosenLine[]): BookingRefusal | null {
  const other = chosen.find(({ prestation: { seating } }) => seating && seating.id !== seatingOf(chosen)?.id)
  if (other !== undefined) return invalid(other, 'prestation_id', 'Book one seating at a time')
  const [, second] = chosen.filter(({ prestation }) => prestation.table_choice !== null)
  return second === undefined ? null : invalid(second, 'prestation_id', 'Book one kind of table at a time')
}

/** The seating of a party’s tables; null for none. */
export const seatingOf = (chosen: readonly ChosenLine[]): Seating | null =>
  chosen.flatMap(({ prestation }) => prestation.seating ?? [])[0] ?? null

/** Why a party does not get the tables it asks for; a table that is gone comes with those that are left. */
export function refuseTables(event: TableEvent, chosen: readonly ChosenLine[], request: BookingRequest): BookingRefusal | null {
  const twice = refuseTwoKinds(chosen)
  if (twice !== null) return twice
  for (const line of chosen) {
    const { prestation, quantity, index, table } = line
    const table_id = request.lines[index]?.table_id
    if (prestation.table_choice !== 'guest_picks') {
      if (table_id !== undefined) return invalid(line, 'table_id', 'The club chooses this table')
      continue
    }
    if (quantity !== 1) return invalid(line, 'quantity', 'Book one table at a time')
    if (table === undefined || !event.tables) return withoutTable(line, { ...request, table_id })
    if (isFree(event.tables, table, prestation.seating?.id ?? null)) continue
    const left = fittingTables(event.tables, prestation, request.party_size).slice(0, maxOffered)
    const names = left.map(({ name }) => name).join(', ')
    const message = `${table.name} is taken.${names === '' ? ' Choose another table.' : ` Still free: ${names}.`}`
    const extra = { tables: left.map(({ id, name }) => ({ id, name })) }
    return { code: 'table_taken', message, fields: { [`lines.${index}.table_id`]: [message] }, extra }
  }
  return null
}

function withoutTable(line: ChosenLine, { any_table, table_id }: BookingRequest & Pick<Line, 'table_id'>): BookingRefusal {
  if (any_table === true) return { code: 'sold_out', extra: { prestation_id: line.prestation.id } }
  return invalid(
    line,
    'table_id',
    table_id === undefined ? 'Choose a table' : `${line.prestation.name} doesn’t include this table`,
  )
}

const invalid = (line: ChosenLine | undefined, field: string, message: string): BookingRefusal => ({
  code: 'invalid',
  fields: { [`lines.${line?.index ?? 0}.${field}`]: [message] },
})
