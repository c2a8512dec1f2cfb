import { Checkbox } from '@mantine/core'
import styles from './card-list.module.css'
import { isEmptyCell } from './columns.ts'
import { RowLink } from './row-link.tsx'
import { RowMenu } from './row-menu.tsx'
import type { ListProps } from './table-props.ts'

/** The same rows on a phone: a card each, with what the columns say. */
export function CardList<Row extends object>({
  table,
  label,
  columns,
  nameOf,
  hrefOf,
  actionsOf,
  bulkActions = [],
}: ListProps<Row>) {
  const [first, ...others] = columns
  const shown = others.filter(({ id, deskOnly }) => deskOnly !== true && table.getColumn(id)?.getIsVisible() === true)
  return (
    <ul className={styles.cards} aria-label={label}>
      {table.getRowModel().rows.map((row) => (
        <li key={row.id} className={styles.card} data-row tabIndex={-1}>
          <div className={styles.head}>
            {bulkActions.length > 0 && (
              <Checkbox
                size="md"
                aria-label={`Choose ${nameOf(row.original)}`}
                checked={row.getIsSelected()}
                onChange={row.getToggleSelectedHandler()}
              />
            )}
            <div className={styles.title}>
              <RowLink href={hrefOf?.(row.original)}>{first?.cell(row.original)}</RowLink>
            </div>
            {actionsOf !== undefined && <RowMenu name={nameOf(row.original)} actions={actionsOf(row.original)} />}
          </div>
          <dl className={styles.facts}>
            {shown
              .map(({ id, header, cell }) => ({ id, header, content: cell(row.original) }))
              .filter(({ content }) => !isEmptyCell(content))
              .map(({ id, header, content }) => (
                <div key={id}>
                  <dt className={styles.label}>{header}</dt>
                  <dd>{content}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
