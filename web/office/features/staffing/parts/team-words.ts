import type { StaffMember, StaffStatus } from '#contract/staffing/staff.ts'
import { userRefusals } from '#contract/people/user-rules.ts'
import type { Tone } from '../../../ui/tone.tsx'

export const fullNameOfPerson = ({
  first_name,
  last_name,
  username,
}: Pick<StaffMember, 'first_name' | 'last_name' | 'username'>) => `${first_name} ${last_name}`.trim() || username

export const statusOptions: Readonly<Record<StaffStatus, string>> = { active: 'Active', invited: 'Invited', ended: 'Ended' }

/** A person's employment, and what is left before they can sign in. */
export function stateOf({ status, first_sign_in }: StaffMember): { word: string; tone: Tone } {
  if (status === 'ended') return { word: 'Ended', tone: 'off' }
  if (status === 'invited')
    return first_sign_in?.is_expired === false ? { word: 'Invited', tone: 'info' } : { word: 'Invitation expired', tone: 'warn' }
  if (first_sign_in === null) return { word: 'Active', tone: 'ok' }
  return first_sign_in.is_expired ? { word: 'Password expired', tone: 'warn' } : { word: 'Not signed in yet', tone: 'plain' }
}

/** Why nothing about someone can be changed; undefined if it can. */
export const teamRefusalOf = ({ refusal, allowed_actions }: StaffMember): string | undefined => {
  if (refusal !== null) return userRefusals[refusal]
  return allowed_actions.length === 0 ? 'You can see people here, but not manage them.' : undefined
}

/** The consequences of ending an employment, if any. */
export function consequencesOf({ status, first_sign_in }: StaffMember, upcomingShifts: number): string[] {
  if (status === 'invited')
    return ['The link in the invitation stops working.', 'Their username and email are free again.', 'Their seat is free again.']
  return [
    ...(first_sign_in === null
      ? ['They are signed out on every device, and lose access to the club.']
      : ['Their one-time password no longer gives access to the club.']),
    ...(upcomingShifts > 0
      ? [`${upcomingShifts} upcoming ${upcomingShifts === 1 ? 'shift is' : 'shifts are'} cancelled, and they are notified.`]
      : []),
    'Their seat is free again. Their hours and pay stay on record, and you can rehire them.',
  ]
}
