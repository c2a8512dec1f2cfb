import { ButtonLink } from './button.tsx'
import styles from './cursor-pages.module.css'

interface Step {
  to: string
  label: string
}

interface CursorPagesProps {
  /** Null on the first page. */
  first: Step | null
  /** Null on the last one. */
  next: Step | null
}

/** Pages by the list's cursor, in the address: earlier pages are reached by the browser's Back. */
export function CursorPages({ first, next }: CursorPagesProps) {
  if (first === null && next === null) return null
  return (
    <nav className={styles.pages} aria-label="Pages">
      {first !== null && (
        <ButtonLink to={first.to} variant="quiet">
          {first.label}
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink to={next.to} variant="secondary">
          {next.label}
        </ButtonLink>
      )}
    </nav>
  )
}
