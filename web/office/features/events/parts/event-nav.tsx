import { NavLink } from 'react-router'
import { paths } from '../../../../shared/navigation/paths.ts'
import styles from './event-tabs.module.css'

/** The parts of one night. */
export function EventNav({ id }: { id: string }) {
  return (
    <nav aria-label="Parts of this night" className={styles.tabs}>
      <NavLink end to={paths.clubEvent(id)} className={styles.tab ?? ''}>
        Details
      </NavLink>
      <NavLink to={paths.clubEventPrestations(id)} className={styles.tab ?? ''}>
        Prestations
      </NavLink>
    </nav>
  )
}
