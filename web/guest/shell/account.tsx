import { dashboardPath, signOut } from '../../shared/session/account.ts'
import { paths } from '../../shared/navigation/paths.ts'
import { screenExists } from '../../shared/screens/build-of.ts'
import type { SignedIn } from '../../shared/session/session.ts'
import { AppLink } from '../ui/app-link.tsx'
import styles from './top-bar.module.css'

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
      <AppLink className={styles.link} to={paths.profile}>
        Profile
      </AppLink>
      {screenExists(dashboard) && (
        <AppLink className={styles.dashboard} to={dashboard}>
          Dashboard
        </AppLink>
      )}
      <button type="button" className={styles.link} onClick={leave}>
        Sign Out
      </button>
    </nav>
  )
}
