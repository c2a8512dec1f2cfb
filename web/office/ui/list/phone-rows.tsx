import { Checkbox } from '@mantine/core'
import { Fragment } from 'react'
import { ActionMenu } from '../action-menu.tsx'
import { isEmptyCell, type Column, type RowsProps } from './columns.ts'
import styles from './phone-rows.module.css'
import { RowLink } from './row-link.tsx'

const contentOf = <Row,>({ phone, cell }: Column<Row>, row: Row) => (typeof phone === 'function' ? phone(row) : cell(row))

/** The columns that have something to show. */
const shown = <Row,>(columns: readonly Column<Row>[], row: Row) =>
  columns
    .map((column) => ({ id: column.id, header: column.header, content: contentOf(column, row) }))
    .filter(({ content }) => !isEmptyCell(content))

/** The same rows on a phone, two lines each: the name with what matters most beside it, and the facts below. */
export function PhoneRows<Row>({ label, rows, columns, rowId, rowName, rowHref, rowActions, selection }: RowsProps<Row>) {
  const [first, ...others] = columns
  const aside = others.filter(({ phone }) => phone === 'aside')
  const figures = others.filter(({ phone }) => phone === 'figure')
  const facts = others.filter(({ phone }) => phone === 'line' || typeof phone === 'function')
  return (
    <ul className={styles.rows} aria-label={label}>
      {rows.map((row) => (
        <li key={rowId(row)} className={styles.row} data-row tabIndex={-1}>
          {selection !== undefined && (
            <Checkbox
              size="md"
              aria-label={`Select ${rowName(row)}`}
              checked={selection.has(row)}
              onChange={({ currentTarget }) => selection.toggle([row], currentTarget.checked)}
            />
          )}
          <div className={styles.main}>
            <div className={styles.head}>
              <span className={styles.name}>
                <RowLink href={rowHref?.(row)}>{first?.cell(row)}</RowLink>
              </span>
              {aside.map((column) => (
                <div key={column.id} className={styles.aside}>
                  {column.cell(row)}
                </div>
              ))}
            </div>
            <div className={styles.below}>
              <p className={styles.facts}>
                {shown(facts, row).map(({ id, header, content }, index) => (
                  <Fragment key={id}>
                    {index > 0 && <span aria-hidden="true"> · </span>}
                    <span>
                      <span className="visually-hidden">{header}: </span>
                      {content}
                    </span>
                  </Fragment>
                ))}
              </p>
              {shown(figures, row).map(({ id, header, content }) => (
                <p key={id} className={styles.figure}>
                  {/* A list's only figure is what the list is about. */}
                  <span className={figures.length > 1 ? styles.figureName : 'visually-hidden'}>{header}</span> <b>{content}</b>
                </p>
              ))}
            </div>
          </div>
          {rowActions !== undefined && <ActionMenu name={rowName(row)} actions={rowActions(row)} />}
        </li>
      ))}
    </ul>
  )
}
