import { Checkbox, Table } from '@mantine/core'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { useLayoutEffect, useRef, useState } from 'react'
import { ActionMenu } from '../action-menu.tsx'
import { isEmptyCell, type Column, type RowsProps } from './columns.ts'
import styles from './grid.module.css'
import { RowLink } from './row-link.tsx'
import { useSort } from './use-filter.ts'

/** Whether a table is wider than its place, such as on a tablet: measured before the first paint. */
function useIsWide() {
  const frame = useRef<HTMLDivElement>(null)
  const [isWide, setWide] = useState(false)
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return
    const measure = () => setWide(element.scrollWidth > element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    for (const one of [element, ...element.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [])
  return { frame, isWide }
}

/** The rows as a table. */
export function Grid<Row>({ label, rows, columns, rowId, rowName, rowHref, rowActions, selection }: RowsProps<Row>) {
  const { frame, isWide } = useIsWide()
  const selected = selection === undefined ? 0 : rows.filter((row) => selection.has(row)).length
  return (
    <div ref={frame} className={styles.frame} data-wide={isWide || undefined}>
      <Table
        className={styles.table}
        aria-label={label}
        // It would stick to the frame that scrolls.
        stickyHeader={!isWide}
        stickyHeaderOffset="var(--top)"
        highlightOnHover
        borderColor="var(--line)"
      >
        <Table.Thead className={styles.head}>
          <Table.Tr>
            {selection !== undefined && (
              <Table.Th scope="col" className={styles.choice}>
                <Checkbox
                  size="xs"
                  aria-label="Select all rows"
                  checked={selected === rows.length}
                  indeterminate={selected > 0 && selected < rows.length}
                  onChange={({ currentTarget }) => selection.toggle(rows, currentTarget.checked)}
                />
              </Table.Th>
            )}
            {columns.map((column, index) => (
              <Heading key={column.id} column={column} isName={index === 0} />
            ))}
            {rowActions !== undefined && (
              <Table.Th scope="col" className={styles.menu}>
                <span className="visually-hidden">Actions</span>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={rowId(row)} data-row tabIndex={-1} data-selected={selection?.has(row) === true || undefined}>
              {selection !== undefined && (
                <Table.Td className={styles.choice}>
                  <Checkbox
                    size="xs"
                    aria-label={`Select ${rowName(row)}`}
                    checked={selection.has(row)}
                    onChange={({ currentTarget }) => selection.toggle([row], currentTarget.checked)}
                  />
                </Table.Td>
              )}
              {columns.map(({ id, cell, align, oneLine }, index) => {
                const content = cell(row)
                if (index === 0)
                  return (
                    <Table.Th key={id} scope="row" data-name data-align={align} data-line={oneLine}>
                      <RowLink href={rowHref?.(row)}>{content}</RowLink>
                    </Table.Th>
                  )
                return (
                  <Table.Td
                    key={id}
                    data-align={align}
                    data-line={oneLine}
                    title={oneLine && typeof content === 'string' ? content : undefined}
                  >
                    {isEmptyCell(content) ? '–' : content}
                  </Table.Td>
                )
              })}
              {rowActions !== undefined && (
                <Table.Td className={styles.menu}>
                  <ActionMenu name={rowName(row)} actions={rowActions(row)} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

interface HeadingProps<Row> {
  column: Column<Row>
  isName: boolean
}

function Heading<Row>({ column: { id, header, align, sort }, isName }: HeadingProps<Row>) {
  const { id: sorted, isDescending, toggle } = useSort()
  if (sort === undefined)
    return (
      <Table.Th scope="col" data-name={isName || undefined} data-align={align}>
        {header}
      </Table.Th>
    )
  const Arrow = sorted !== id ? ChevronsUpDown : isDescending ? ArrowDown : ArrowUp
  return (
    <Table.Th
      scope="col"
      data-name={isName || undefined}
      data-align={align}
      aria-sort={sorted !== id ? 'none' : isDescending ? 'descending' : 'ascending'}
    >
      <button type="button" className={styles.sort} onClick={() => toggle(id)}>
        {header}
        <Arrow size={14} aria-hidden="true" />
      </button>
    </Table.Th>
  )
}
