import { classNames } from '../../shared/frame/class-names.ts'
import styles from './spinner.module.css'

/** Beside words or instead of them; announces nothing. */
export function Spinner({ className }: { className?: string | undefined }) {
  return <span className={classNames(styles.spinner, className)} aria-hidden="true" />
}
