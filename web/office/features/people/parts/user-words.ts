import { userRefusals, type UserAction, type UserStatus } from '#contract/people/user-rules.ts'
import type { Person } from '#contract/people/users.ts'
import type { Tone } from '../../../ui/tone.tsx'

/** A person's name, or their username if they gave none; a deleted account has neither. */
export function userNameOf({ user, profile, status }: Pick<Person, 'user' | 'profile' | 'status'>): string {
  return status === 'deleted' ? 'Deleted account' : profile.full_name || user.username
}

export const userStatusWords: Record<UserStatus, { word: string; tone: Tone }> = {
  active: { word: 'Active', tone: 'ok' },
  disabled: { word: 'Disabled', tone: 'warn' },
  deleted: { word: 'Deleted', tone: 'off' },
}

export const employmentWords = { invited: 'Invited', active: 'Works here', ended: 'Left' } as const

/** Why an action is not possible; undefined if it is. */
export function whyNotForUser({ allowed_actions, refused_actions }: Person, action: UserAction): string | undefined {
  if (allowed_actions.includes(action)) return undefined
  const reason = refused_actions[action]
  return reason === undefined ? 'This isn’t possible now.' : userRefusals[reason]
}
