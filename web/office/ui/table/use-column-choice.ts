import { useLocalStorage } from '@mantine/hooks'
import type { ColumnVisibilityState } from '@tanstack/react-table'
import type { Column } from './columns.ts'

/** Which columns somebody sees, kept in this browser by the name of the table. */
export function useColumnChoice<Row>(
  label: string,
  columns: readonly Column<Row>[],
): [ColumnVisibilityState, (id: string, isShown: boolean) => void] {
  const [chosen, setChosen] = useLocalStorage<Record<string, boolean>>({
    key: `columns:${label}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const visibility = Object.fromEntries(
    columns.map(({ id, hidden }, index) => [id, index === 0 || (chosen[id] ?? hidden !== true)]),
  )
  return [visibility, (id, isShown) => setChosen({ ...chosen, [id]: isShown })]
}
