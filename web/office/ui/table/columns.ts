import type { ReactNode } from 'react'

export interface Column<Row> {
  id: string
  header: string
  /** The first column names the row: a card of a phone has it as its title. */
  /** Null or empty shows as a dash, and not at all on the cards of a phone. */
  cell: (row: Row) => ReactNode
  align?: 'right'
  /** By the values themselves, where all rows are here; `server` where the address's `sort` goes with the query. */
  sort?: 'server' | ((row: Row) => string | number)
  /** Not shown until somebody chooses it. */
  hidden?: true
  /** Left out of the cards of a phone. */
  deskOnly?: true
}

export const isEmptyCell = (content: ReactNode): boolean => content === null || content === undefined || content === ''

/** Columns stand at the top of a module: they are the same for every drawing. */
export const defineColumns = <Row>(columns: readonly [Column<Row>, ...Column<Row>[]]): readonly Column<Row>[] => columns

export interface RowAction {
  label: string
  onClick: () => void
  danger?: boolean
}

export interface BulkAction<Row> {
  label: string
  onClick: (rows: readonly Row[]) => void
  danger?: boolean
}
