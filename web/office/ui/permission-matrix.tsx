import { Checkbox, Tooltip } from '@mantine/core'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { useId } from 'react'
import styles from './permission-matrix.module.css'

export interface PermissionRow<Key extends string> {
  key: Key
  label: string
  note: string
}

interface PermissionMatrixProps<Key extends string, Holder extends string> {
  /** The table's label. */
  label: string
  rows: readonly PermissionRow<Key>[]
  /** One column each: a person, or a club's roles. */
  holders: readonly { key: Holder; label: string }[]
  isGranted: (row: Key, holder: Holder) => boolean
  /** Why a cell cannot be changed; it stays visible, and says so. */
  whyNot?: (row: Key, holder: Holder) => string | undefined
  /** Without it the matrix is read-only. */
  onChange?: ((row: Key, holder: Holder, isGranted: boolean) => void) | undefined
}

/** Who may do what: a row for each permission, a column for each holder. */
export function PermissionMatrix<Key extends string, Holder extends string>({
  label,
  rows,
  holders,
  ...cells
}: PermissionMatrixProps<Key, Holder>) {
  const [only] = holders.length === 1 ? holders : []
  return (
    <div className={styles.place}>
      <table className={styles.table}>
        <caption className="visually-hidden">{label}</caption>
        <thead className={only && 'visually-hidden'}>
          <tr>
            <th scope="col">Permission</th>
            {holders.map(({ key, label: name }) => (
              <th key={key} scope="col" className={styles.holder}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <span className={styles.label}>{row.label}</span>
                <span className={styles.note}>{row.note}</span>
                {only && cells.onChange !== undefined && <Reason why={cells.whyNot?.(row.key, only.key)} />}
              </th>
              {holders.map((holder) => (
                <td key={holder.key} className={styles.cell}>
                  <Cell {...cells} row={row} holder={holder} isAlone={only !== undefined} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Reason = ({ why }: { why: string | undefined }) => (why === undefined ? null : <span className={styles.reason}>{why}</span>)

interface CellProps<Key extends string, Holder extends string> extends Pick<
  PermissionMatrixProps<Key, Holder>,
  'isGranted' | 'whyNot' | 'onChange'
> {
  row: PermissionRow<Key>
  holder: { key: Holder; label: string }
  /** The reason is then beside the row's label, otherwise on the cell. */
  isAlone: boolean
}

function Cell<Key extends string, Holder extends string>({
  row,
  holder,
  isGranted,
  whyNot,
  onChange,
  isAlone,
}: CellProps<Key, Holder>) {
  const reason = useId()
  const checked = isGranted(row.key, holder.key)
  if (onChange === undefined) {
    const Icon = checked ? Check : Minus
    return (
      <span className={styles.read} data-granted={checked}>
        <Icon size={18} aria-hidden="true" />
        <span className="visually-hidden">{checked ? 'Yes' : 'No'}</span>
      </span>
    )
  }
  const why = whyNot?.(row.key, holder.key)
  const box = (
    <Checkbox
      aria-label={`${row.label}, ${holder.label}`}
      checked={checked}
      // Focusable, so that the reason is read out.
      {...(why !== undefined && { 'aria-disabled': true, 'aria-describedby': reason, className: styles.locked ?? '' })}
      onChange={({ currentTarget }) => why === undefined && onChange(row.key, holder.key, currentTarget.checked)}
    />
  )
  if (why === undefined) return box
  return (
    <>
      <span id={reason} hidden>
        {why}
      </span>
      {isAlone ? (
        box
      ) : (
        <Tooltip label={why} events={{ hover: true, focus: true, touch: true }}>
          <span>{box}</span>
        </Tooltip>
      )}
    </>
  )
}
