import { classNames } from './class-names.ts'
import styles from './spinner.module.css'

/** Beside words or in their place; says nothing itself. */
export function Spinner({ className }: { className?: string | undefined }) {
  return <span className={classNames(styles.spinner, className)} aria-hidden="true" />
}
