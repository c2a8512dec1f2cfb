import type { Board } from '#contract/board/board.ts'
import type { Seating } from '#contract/events/seatings.ts'
import { DetailDrawer, useCloseDrawer } from '../../../ui/detail-drawer.tsx'
import type { TableView } from './board-model.ts'
import { partyName } from './board-words.ts'
import { PartyPanel } from './party-panel.tsx'
import { TablePanel } from './table-panel.tsx'
import type { BoardActions } from './use-board-actions.ts'

const params = ['party', 'table'] as const

interface BoardDrawerProps {
  board: Board
  views: readonly TableView[]
  seating: Seating | null
  search: URLSearchParams
  actions: BoardActions
}

/** The party or the table that the address names; a table with a party is its party. */
export function BoardDrawer({ board, views, seating, search, actions }: BoardDrawerProps) {
  const close = useCloseDrawer(...params)
  const view = views.find(({ table }) => table.id === search.get('table'))
  const isTaken = view !== undefined && view.state !== 'free' && view.state !== 'elsewhere'
  const party = board.parties.find(({ id }) => id === search.get('party')) ?? (isTaken ? view.party : null)
  const title = party === null ? `Table ${view?.table.name ?? ''}` : partyName(party)
  return (
    <DetailDrawer title={title} opened={party !== null || view !== undefined} params={params}>
      {party !== null && <PartyPanel board={board} seating={seating} party={party} actions={actions} onDone={close} />}
      {party === null && view !== undefined && (
        <TablePanel board={board} seating={seating} view={view} actions={actions} onDone={close} />
      )}
    </DetailDrawer>
  )
}

/** The address with one party or table opened, or with other tables or another view chosen. */
export function withParam(search: URLSearchParams, name: 'party' | 'table' | 'view' | 'mine' | 'seating', value: string): string {
  const others = [...search].filter(([one]) => one !== 'party' && one !== 'table' && one !== name)
  return new URLSearchParams([...others, [name, value]]).toString()
}
