import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { dashboardPath, signOut } from '../../shared/session/account.ts'
import { paths } from '../../shared/navigation/paths.ts'
import { buildOf } from '../../shared/screens/build-of.ts'
import type { SignedIn } from '../../shared/session/session.ts'
import styles from './account.module.css'

interface AccountProps {
  session: SignedIn
  /** The menu closes even where the server cannot be told. */
  onLeave: () => void
}

/** Who is signed in, and what belongs to every role alike. */
export function Account({ session, onLeave }: AccountProps) {
  const dashboard = dashboardPath(session.profile)
  const leave = () => {
    onLeave()
    void signOut()
  }
  return (
    <nav aria-label="Account" className={styles.account}>
      <span className={styles.username}>{session.user.username}</span>
      <a className={styles.link} href={paths.profile}>
        Profile
      </a>
      <Button
        component={Link}
        to={dashboard}
        reloadDocument={buildOf(dashboard) !== 'office'}
        variant="default"
        size="xs"
        className={styles.dashboard ?? ''}
      >
        Dashboard
      </Button>
      <button type="button" className={styles.link} onClick={leave}>
        Sign Out
      </button>
    </nav>
  )
}
