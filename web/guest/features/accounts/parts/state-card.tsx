import Check from 'lucide-react/icons/check'
import { useId, type ReactNode } from 'react'
import type { StaffPermissions } from '#contract/staff-permissions.ts'
import type { SignedIn } from '../../../../shared/session.ts'
import { Card } from '../../../ui/card.tsx'
import styles from './role-card.module.css'

const permissionWords: Record<keyof StaffPermissions, string> = {
  can_manage_staff: 'Manage staff',
  can_access_club_setup: 'Club setup',
  can_access_subscription: 'Subscription',
  can_access_contract: 'Contract',
  can_access_events: 'Events',
  can_access_staff_management: 'Staff management',
  can_access_finances: 'Finances, reservations, client points and rewards',
  can_work_door: 'The door',
  view_club_users: 'See the club’s users',
}

const approvalWords = {
  pending: 'Your account is waiting for approval.',
  approved: 'Your account is approved.',
  rejected: 'Your account was not approved.',
  suspended: 'Your account is suspended.',
}

/** How things stand with an account. */
export function StateCard({ session }: { session: SignedIn }) {
  const heading = useId()
  return (
    <Card aria-labelledby={heading} className={styles.card}>
      <h2 id={heading} className={styles.title}>
        Your account
      </h2>
      {stateOf(session)}
    </Card>
  )
}

function stateOf({ profile, staffPermissions }: SignedIn): ReactNode {
  switch (profile.role) {
    case 'ambassador':
      return <p className={styles.description}>{approvalWords[profile.role_profile.approval_status]}</p>
    case 'adminclub':
      return profile.role_profile.onboarding_completed ? (
        <p className={styles.description}>Your club’s onboarding is complete.</p>
      ) : (
        <>
          <p className={styles.description}>Your club’s onboarding is not complete. Three things are due, one after the other:</p>
          <Points points={['Club setup', 'Subscription', 'Contract']} isDue />
        </>
      )
    case 'staffclub':
      return <Permissions permissions={staffPermissions} />
    case 'superadmin':
      return <p className={styles.description}>You have every permission on the platform.</p>
    case 'client':
      return null
  }
}

function Permissions({ permissions }: { permissions: StaffPermissions | null }) {
  const granted = Object.entries(permissionWords).filter(([name]) => permissions?.[name as keyof StaffPermissions] === true)
  if (granted.length === 0) return <p className={styles.description}>Your club has not opened any area to you yet. Your club’s admin can do that.</p>
  return (
    <>
      <p className={styles.description}>Your club has opened these areas to you:</p>
      <Points points={granted.map(([, words]) => words)} />
    </>
  )
}

function Points({ points, isDue = false }: { points: readonly string[]; isDue?: boolean }) {
  return (
    <ol className={styles.list}>
      {points.map((point, index) => (
        <li key={point} className={styles.capability}>
          {isDue ? <span className={styles.number}>{index + 1}</span> : <Check className={styles.mark} size={18} aria-hidden="true" />}
          {point}
        </li>
      ))}
    </ol>
  )
}
