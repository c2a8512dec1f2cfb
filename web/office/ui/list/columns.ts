import type { ReactNode } from 'react'
import type { Action } from '../action-menu.tsx'

export interface Column<Row> {
  /** Also the sort key in the address, if the column can be sorted. */
  id: string
  header: string
  /** The first column names the row. Null or empty shows as a dash. */
  cell: (row: Row) => ReactNode
  align?: 'right'
  /** Stays on one line: longer content is cut and shown in full as a tooltip. */
  oneLine?: true
  /** Sorted by the server with the address's `sort`: `name`, or `-name` for descending. */
  sort?: true | undefined
  /** Hidden until someone chooses it. */
  hidden?: true
  /** On a phone: beside the name, a figure with its header, or among the facts below, where it may have its own text. */
  phone?: 'aside' | 'figure' | 'line' | ((row: Row) => ReactNode)
}

export const isEmptyCell = (content: ReactNode): boolean =>
  content === null || content === undefined || content === '' || content === false

/** Define columns at the top of a module, or memoize them, so that they are stable between renders. */
export const defineColumns = <Row>(columns: readonly [Column<Row>, ...Column<Row>[]]): readonly Column<Row>[] => columns

export interface BulkAction<Row> extends Pick<Action, 'label' | 'danger'> {
  /** Whether this row allows it; the others are left out. */
  allows: (row: Row) => boolean
  /** Shown if no selected row allows it. */
  whyNot: string
  onStart: (rows: readonly Row[]) => void
}

/** The input of the table and of a phone's rows. */
export interface RowsProps<Row> {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  /** Names the row in its buttons' labels, if its cells do not. */
  rowName: (row: Row) => string
  rowHref?: ((row: Row) => string) | undefined
  rowActions?: ((row: Row) => readonly Action[]) | undefined
  /** Undefined if rows cannot be selected. */
  selection: Selection<Row> | undefined
}

export interface Selection<Row> {
  rows: readonly Row[]
  has: (row: Row) => boolean
  toggle: (rows: readonly Row[], isSelected: boolean) => void
  clear: () => void
}
