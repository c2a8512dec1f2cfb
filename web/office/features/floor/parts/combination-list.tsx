import { useMemo } from 'react'
import type { Combination, Floor } from '#contract/floor/floor.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import type { Action } from '../../../ui/action-menu.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { combinationName, seatsLabel } from './floor-words.ts'

/** A party at joined tables spends at least the minimum of each. */
function spendOf({ table_ids }: Combination, { tables, currency }: Floor): string | null {
  const minimums = tables.filter(({ id }) => table_ids.includes(id)).map(({ minimum_spend_minor }) => minimum_spend_minor ?? 0)
  const sum = minimums.reduce((total, one) => total + one, 0)
  return sum === 0 ? null : formatMoney(sum, currency ?? 'EUR')
}

const columnsOf = (floor: Floor) =>
  defineColumns<Combination>([
    { id: 'tables', header: 'Tables', cell: (one) => combinationName(one, floor) },
    { id: 'seats', header: 'Seats', align: 'right', cell: seatsLabel, phone: (one) => `${seatsLabel(one)} seats` },
    { id: 'minimum', header: 'Minimum spend', align: 'right', cell: (one) => spendOf(one, floor), phone: 'aside' },
    { id: 'rank', header: 'Rank', align: 'right', cell: ({ rank }) => rank, phone: ({ rank }) => `Rank ${rank}` },
  ])

interface CombinationListProps {
  floor: Floor
  mayEdit: boolean
  onEdit: (combination: Combination) => void
  onDelete: (combination: Combination) => void
}

/** Which tables are joined for larger parties, in the order in which they are suggested. */
export function CombinationList({ floor, mayEdit, onEdit, onDelete }: CombinationListProps) {
  const columns = useMemo(() => columnsOf(floor), [floor])
  const actionsOf = (one: Combination): Action[] => [
    { label: 'Edit combination', onClick: () => onEdit(one) },
    { label: 'Delete combination', onClick: () => onDelete(one), danger: true },
  ]
  return (
    <ListScreen
      label="Combinations"
      noun={['combination']}
      rows={floor.combinations}
      count={floor.combinations.length}
      next={null}
      columns={columns}
      rowId={({ id }) => id}
      rowName={(one) => combinationName(one, floor)}
      {...(mayEdit && { rowActions: actionsOf })}
      empty={
        <EmptyState title="No combinations yet">
          Add the tables you push together, so that larger parties are offered them.
        </EmptyState>
      }
    />
  )
}
