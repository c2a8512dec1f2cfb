import { useNavigate } from 'react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import { listPath, type Filters } from '../queries/filters.ts'
import styles from './more-events.module.css'

interface ShowMoreProps {
  filters: Filters
  /** The end of the page before; null if it was the last. */
  next: string | null
  /** Of the pages so far. */
  cursors: readonly string[]
}

/** A link, which works without scripts too. */
export function ShowMore({ filters, next, cursors }: ShowMoreProps) {
  const navigate = useNavigate()
  if (next === null) return null
  return (
    <ButtonLink
      variant="secondary"
      to={listPath(filters, next)}
      className={styles.more}
      onClick={(event) => {
        event.preventDefault()
        const state = { cursors: [...cursors, next] }
        void navigate(listPath(filters), { replace: true, state })
      }}
    >
      Show more
    </ButtonLink>
  )
}
