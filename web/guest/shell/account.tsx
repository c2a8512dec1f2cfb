import { Link } from 'react-router'
import { dashboardPath, signOut } from '../../shared/account.ts'
import { paths } from '../../shared/paths.ts'
import type { SignedIn } from '../../shared/session.ts'
import styles from './top-bar.module.css'

interface AccountProps {
  session: SignedIn
  exists: (path: string) => boolean
  /** The menu closes even where the server cannot be told. */
  onLeave: () => void
}

/** Who is signed in, and what belongs to every role alike. */
export function Account({ session, exists, onLeave }: AccountProps) {
  const dashboard = dashboardPath(session.profile)
  const leave = () => {
    onLeave()
    void signOut()
  }
  return (
    <nav aria-label="Account" className={styles.account}>
      <span className={styles.username}>{session.user.username}</span>
      {exists(paths.profile) && (
        <Link className={styles.link} to={paths.profile}>
          Profile
        </Link>
      )}
      {exists(dashboard) && (
        <Link className={styles.dashboard} to={dashboard}>
          Dashboard
        </Link>
      )}
      <button type="button" className={styles.link} onClick={leave}>
        Sign Out
      </button>
    </nav>
  )
}
