import { permissionsOf, type Role, type StaffFlags } from '#contract/base/permissions.ts'
import {
  userActionsOn,
  userRefusal,
  userRefusals,
  type UserAction,
  type UserActor,
  type UserSubject,
} from '#contract/people/user-rules.ts'
import type { Person } from '#contract/people/users.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { factsOf, type Caller } from '../../infrastructure/caller.ts'
import { profileOf, userOf, type AccountRow } from '../accounts/index.ts'

/** What this module reads about a person besides the account itself. */
export interface PersonRow {
  id: string
  role: Role
  status: Person['status']
  club: Person['club']
  employment: (NonNullable<Person['employment']> & { flags: StaffFlags }) | null
  created_at: string
  last_seen_at: string | null
}

/** A caller, for the table of who may do what with which account. */
export function actorOf(caller: Caller): UserActor {
  const { role, flags } = factsOf(caller)
  return { user_id: caller.actor.user_id, role, flags, club_id: caller.membership?.club_id ?? null }
}

/** Whose people a caller sees: everyone's, those of a club, or no one's. */
export function scopeOf(caller: Caller): { club_id: string | null } | null {
  const actor = actorOf(caller)
  const permissions = permissionsOf(actor)
  if (permissions.includes('edit_users')) return { club_id: null }
  return permissions.includes('view_club_users') && actor.club_id !== null ? { club_id: actor.club_id } : null
}

const subjectOf = ({ id, role, status, club, employment }: PersonRow): UserSubject => ({
  user_id: id,
  role,
  status,
  club_id: club?.id ?? null,
  has_left: employment?.status === 'ended',
})

export function toPerson(caller: Caller, row: PersonRow, account: AccountRow, now: Temporal.Instant): Person {
  const { status, club, employment, created_at, last_seen_at } = row
  return {
    user: userOf(account),
    profile: profileOf(account, now),
    status,
    club,
    employment,
    created_at,
    last_seen_at,
    ...userActionsOn(actorOf(caller), subjectOf(row)),
  }
}

/** Refuses unless the caller may do this with the person. */
export function requireUserAction(caller: Caller, row: PersonRow | null, action: UserAction): asserts row is PersonRow {
  if (row === null) refuse('not_found')
  const subject = subjectOf(row)
  const reason = userRefusal(actorOf(caller), subject, action)
  if (reason === null) return
  if (reason === 'out_of_sight') refuse('not_found')
  const message = userRefusals[reason]
  if (reason === 'is_deleted' || reason === 'is_disabled' || reason === 'is_active') {
    const { allowed_actions: allowed } = userActionsOn(actorOf(caller), subject)
    refuse('invalid_transition', { message, extra: { status: row.status, allowed } })
  }
  refuse('forbidden', { message, extra: { reason } })
}
