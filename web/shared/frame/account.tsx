import { paths } from '../navigation/paths.ts'
import { dashboardPath, signOut } from '../session/account.ts'
import type { SignedIn } from '../session/session.ts'
import styles from './account.module.css'
import { AppLink } from './app-link.tsx'

interface AccountProps {
  session: SignedIn
  /** Called first: the menu closes even if the server cannot be reached. */
  onLeave: () => void
}

/** Who is signed in, and what every role has. */
export function Account({ session, onLeave }: AccountProps) {
  const dashboard = dashboardPath(session.profile)
  const leave = () => {
    onLeave()
    void signOut()
  }
  return (
    <nav aria-label="Account" className={styles.account}>
      <span className={styles.username}>{session.user.username}</span>
      <AppLink className={styles.link} to={paths.profile}>
        Profile
      </AppLink>
      <AppLink className={styles.dashboard} to={dashboard}>
        Dashboard
      </AppLink>
      <button type="button" className={styles.link} onClick={leave}>
        Sign Out
      </button>
    </nav>
  )
}
