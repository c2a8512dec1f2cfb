import CalendarDays from 'lucide-react/icons/calendar-days'
import UserRound from 'lucide-react/icons/user-round'
import { paths } from '../../../../shared/paths.ts'
import { useSignedIn } from '../../../../shared/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import styles from './dashboard.module.css'
import { RoleCard } from './role-card.tsx'
import { StateCard } from './state-card.tsx'

/** Where somebody's day begins: who they are here, and how things stand with their account. */
export function Dashboard({ title }: { title?: string }) {
  const session = useSignedIn()
  const { user, profile } = session
  const name = profile.first_name || user.username
  return (
    <>
      <PageHeader
        title={title ?? `Hello, ${name}`}
        {...(title !== undefined && { lead: `Hello, ${name}.` })}
        actions={
          <>
            <ButtonLink to={paths.profile} variant="secondary" size="small" icon={<UserRound size={18} aria-hidden="true" />}>
              Your profile
            </ButtonLink>
            <ButtonLink to={paths.events} variant="secondary" size="small" icon={<CalendarDays size={18} aria-hidden="true" />}>
              All events
            </ButtonLink>
          </>
        }
      />
      <div className={styles.cards}>
        <StateCard session={session} />
        <RoleCard profile={profile} />
      </div>
    </>
  )
}
