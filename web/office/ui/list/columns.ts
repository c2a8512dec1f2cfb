import type { ReactNode } from 'react'
import type { Action } from '../action-menu.tsx'

export interface Column<Row> {
  /** Also the name of the order in the address, where the column can be sorted. */
  id: string
  header: string
  /** The first column names the row. Null or empty shows as a dash. */
  cell: (row: Row) => ReactNode
  align?: 'right'
  /** The address's `sort` goes with the query: `name`, or `-name` downwards. */
  sort?: true | undefined
  /** Not shown until someone chooses it. */
  hidden?: true
  /** On a phone: beside the name, or among the facts below it, there with its own words where it needs some. */
  phone?: 'aside' | 'line' | ((row: Row) => ReactNode)
}

export const isEmptyCell = (content: ReactNode): boolean => content === null || content === undefined || content === ''

/** Columns are defined at the top of a module, or memoized: they are the same for every drawing. */
export const defineColumns = <Row>(columns: readonly [Column<Row>, ...Column<Row>[]]): readonly Column<Row>[] => columns

export interface BulkAction<Row> extends Pick<Action, 'label' | 'danger'> {
  /** Whether this row allows it; the others are left out. */
  allows: (row: Row) => boolean
  /** Said where no selected row allows it. */
  whyNot: string
  onStart: (rows: readonly Row[]) => void
}

/** What the table and the rows of a phone are drawn from. */
export interface RowsProps<Row> {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  /** Names the row where its cells do not: in the labels of its buttons. */
  rowName: (row: Row) => string
  rowHref?: ((row: Row) => string) | undefined
  rowActions?: ((row: Row) => readonly Action[]) | undefined
  /** Undefined where rows cannot be selected. */
  selection: Selection<Row> | undefined
}

export interface Selection<Row> {
  rows: readonly Row[]
  has: (row: Row) => boolean
  toggle: (rows: readonly Row[], isSelected: boolean) => void
  clear: () => void
}
