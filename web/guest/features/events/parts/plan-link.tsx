import Users from 'lucide-react/icons/users'
import { paths } from '../../../../shared/navigation/paths.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSession } from '../../../../shared/session/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import styles from './event-header.module.css'

/** Leads to the plan with friends for an event; signed out, through sign-in. Roles that do not book see nothing. */
export function PlanLink({ eventId }: { eventId: string }) {
  const session = useSession()
  if (session.status === 'signed_in' && !sessionMay(session, 'book')) return null
  return (
    <ButtonLink variant="secondary" size="small" icon={<Users size={16} aria-hidden="true" />} to={paths.friendPlan(eventId)}>
      <span>
        Plan<span className={styles.wide}> with friends</span>
      </span>
    </ButtonLink>
  )
}
