import { Button } from '@mantine/core'
import { getActing, stopActing } from '../../shared/session/acting.ts'
import { Banner } from '../ui/banner.tsx'
import styles from './acting-bar.module.css'

/** Always in sight while a superadmin acts for a club, with one click to stop. */
export function ActingBar() {
  const acting = getActing()
  if (acting === null) return null
  return (
    <div className={styles.bar} data-acting>
      <Banner
        tone="warn"
        action={
          <Button size="xs" variant="default" onClick={stopActing}>
            Stop acting
          </Button>
        }
      >
        <strong>Acting for {acting.club_name}.</strong>
        <span className={styles.more}> The club can see everything you do.</span>
      </Banner>
    </div>
  )
}
