import type { Board } from '#contract/board/board.ts'
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
  search: URLSearchParams
  actions: BoardActions
}

/** The party or the table that the address names; a table with a party is its party. */
export function BoardDrawer({ board, views, search, actions }: BoardDrawerProps) {
  const close = useCloseDrawer(...params)
  const view = views.find(({ table }) => table.id === search.get('table'))
  const isTaken = view !== undefined && view.state !== 'free' && view.state !== 'elsewhere'
  const party = board.parties.find(({ id }) => id === search.get('party')) ?? (isTaken ? view.party : null)
  const title = party === null ? `Table ${view?.table.name ?? ''}` : partyName(party)
  return (
    <DetailDrawer title={title} opened={party !== null || view !== undefined} params={params}>
      {party !== null && <PartyPanel board={board} views={views} party={party} actions={actions} onDone={close} />}
      {party === null && view !== undefined && <TablePanel board={board} view={view} actions={actions} onDone={close} />}
    </DetailDrawer>
  )
}

/** The address with one party or table opened, or with other tables or another view chosen. */
export function withParam(search: URLSearchParams, name: 'party' | 'table' | 'view' | 'mine', value: string): string {
  const others = [...search].filter(([one]) => one !== 'party' && one !== 'table' && one !== name)
  return new URLSearchParams([...others, [name, value]]).toString()
}
