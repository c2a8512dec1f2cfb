import { paths } from '../../shared/navigation/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { useArrival } from './arrival.ts'
import styles from './message.module.css'
import { useTitle } from '../../shared/frame/use-title.ts'

export const notFoundTitle = 'Page not found'

export function NotFound() {
  useTitle(notFoundTitle)
  useArrival()
  return (
    <div className={styles.message}>
      <p className={styles.code} aria-hidden="true">
        404<span className={styles.spark}>.</span>
      </p>
      <h1 tabIndex={-1}>{notFoundTitle}</h1>
      <p>The page may have moved, or the link is incomplete.</p>
      <ButtonLink to={paths.events}>See what’s on</ButtonLink>
    </div>
  )
}
