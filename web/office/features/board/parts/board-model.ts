import type { Board, BoardParty, BoardTable } from '#contract/board/board.ts'
import type { Seating } from '#contract/events/seatings.ts'
import type { PartyState } from '#contract/board/states.ts'
import { compareLabels, firstDifference } from '#contract/floor/terms.ts'
import { besideSeating, isOfSeating } from './board-seatings.ts'

/** `unclaimed`: its party did not come. `elsewhere`: another event has it at this time. */
export type TableState = Exclude<PartyState, 'left'> | 'free' | 'unclaimed' | 'elsewhere'

export interface TableView {
  table: BoardTable
  state: TableState
  /** Who has it. */
  party: BoardParty | null
  /** Who sits with them. */
  sharing: BoardParty[]
  /** Who still sits there since an earlier seating; it is the party of the table if no other has it now. */
  staying: BoardParty | null
  /** Who has it in a later seating. */
  next: BoardParty | null
}

export const isUnclaimed = ({ allowed_actions: allowed }: BoardParty): boolean => allowed.includes('release')

const isGone = ({ state }: BoardParty): boolean => state === 'left'

const isElsewhere = ({ is_taken_elsewhere, taken_elsewhere_in }: BoardTable, seating: Seating | null): boolean =>
  seating === null || taken_elsewhere_in === undefined ? is_taken_elsewhere : taken_elsewhere_in.includes(seating.id)

function stateAt(table: BoardTable, party: BoardParty | null, seating: Seating | null): TableState {
  if (party === null || party.state === 'left') return isElsewhere(table, seating) ? 'elsewhere' : 'free'
  return isUnclaimed(party) ? 'unclaimed' : party.state
}

/** Every table with who is there in a seating of the event, if it has any, and before and after. */
export function tableViews(board: Pick<Board, 'tables' | 'seatings' | 'parties'>, seating: Seating | null = null): TableView[] {
  const { tables } = board
  const parties = board.parties.filter((party) => isOfSeating(party, seating))
  const beside = besideSeating(board, seating)
  const at = Map.groupBy(
    parties.filter((party) => !isGone(party)).flatMap((party) => party.table_ids.map((id) => ({ id, party }))),
    ({ id }) => id,
  )
  return tables.map((table) => {
    const here = (at.get(table.id) ?? []).map(({ party }) => party)
    const isHere = ({ table_ids }: BoardParty) => table_ids.includes(table.id)
    const staying = beside.staying.find(isHere) ?? null
    const party = here.find(({ is_sharing }) => !is_sharing) ?? here[0] ?? staying
    const next = beside.next.find(isHere) ?? null
    return { table, party, sharing: here.filter((one) => one !== party), staying, next, state: stateAt(table, party, seating) }
  })
}

/** The parties of the list, by what a host does next. */
export interface PartyGroups {
  /** Inside, and not at their table yet. */
  arrived: BoardParty[]
  unclaimed: BoardParty[]
  /** Expected, without a table. */
  without_table: BoardParty[]
  gone: BoardParty[]
}

const hasNoTable = ({ table_ids, table_label }: BoardParty) => table_ids.length === 0 && table_label === ''

export function groupParties(parties: readonly BoardParty[]): PartyGroups {
  return {
    arrived: parties.filter(({ state }) => state === 'arrived'),
    unclaimed: parties.filter(isUnclaimed),
    without_table: parties.filter((party) => party.state === 'reserved' && hasNoTable(party)),
    gone: parties.filter(isGone),
  }
}

/** Parties that a free table could go to: those already here, then by arrival, then by name. */
export function partiesToSeat(parties: readonly BoardParty[]): BoardParty[] {
  const rank = ({ state }: BoardParty) => (state === 'arrived' ? 0 : 1)
  return parties
    .filter((party) => party.allowed_actions.includes('move') && (party.state === 'arrived' || hasNoTable(party)))
    .toSorted((one, other) =>
      firstDifference(
        rank(one) - rank(other),
        Date.parse(one.arrives_at) - Date.parse(other.arrives_at),
        compareLabels(one.name, other.name),
      ),
    )
}

/** What moving a party to a table means: it sits there, alone or by swapping. Null if it is there already. */
export function moveTo(party: BoardParty, view: TableView): { swap: BoardParty | null } | null {
  if (party.table_ids.includes(view.table.id) && !party.is_sharing) return null
  return { swap: view.party !== null && view.state !== 'elsewhere' ? view.party : null }
}
