import { useId } from 'react'
import { paths } from '../../../../shared/navigation/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import styles from './news-card.module.css'

/** The way to what a guest follows. */
export function FollowsCard() {
  const heading = useId()
  return (
    <Card aria-labelledby={heading} className={styles.card}>
      <h2 id={heading}>Following</h2>
      <p>We notify you when clubs and artists you follow have a new event. Only you see what you follow.</p>
      <p className={styles.actions}>
        <ButtonLink to={paths.following} variant="secondary" size="small">
          See what you follow
        </ButtonLink>
        <ButtonLink to={paths.reminders} variant="secondary" size="small">
          Choose reminders
        </ButtonLink>
      </p>
    </Card>
  )
}
