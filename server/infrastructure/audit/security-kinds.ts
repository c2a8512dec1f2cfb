import { own } from '#contract/base/own.ts'
import type { SecurityKind } from '#contract/base/security-kinds.ts'
import type { Fields } from './audit-entry.ts'

/** Changes in the audit log that the security log has too. */
const kinds: Readonly<Record<string, SecurityKind>> = {
  changePassword: 'password_changed',
  resetPassword: 'password_changed',
  setPassword: 'password_changed',
  acceptInvitation: 'password_changed',
  renewFirstSignIn: 'password_changed',
  confirmEmail: 'email_changed',
  undoEmailChange: 'email_changed',
  confirmSecondFactor: 'second_factor_changed',
  switchOffSecondFactor: 'second_factor_changed',
  resetSecondFactor: 'second_factor_changed',
  renewRecoveryCodes: 'second_factor_changed',
  addPasskey: 'passkey_changed',
  removePasskey: 'passkey_changed',
  endOtherDevices: 'sessions_ended',
  endDevice: 'sessions_ended',
  updateStaff: 'rights_changed',
  endStaff: 'rights_changed',
  updateRole: 'rights_changed',
  actOnAmbassador: 'rights_changed',
  signUp: 'account_created',
  signUpByEmail: 'account_created',
  createUser: 'account_created',
  addStaff: 'account_created',
  deleteUser: 'account_deleted',
  deleteAccount: 'account_deleted',
}

interface Change {
  /** The name of the endpoint. */
  action: string
  after?: Fields
}

const namesEmail = ({ after }: Change) => Array.isArray(after?.['fields']) && after['fields'].includes('email')

/** What a change means for an account's security; null if nothing. */
export function securityKindOf(entry: Change): SecurityKind | null {
  const { action, after = {} } = entry
  if (action === 'updateProfile') return namesEmail(entry) ? 'email_changed' : null
  if (after['ended_earlier'] === true) return 'password_changed'
  if (action !== 'updateUser') return own(kinds, action) ?? null
  if (Object.keys(after).some((name) => name !== 'fields')) return 'rights_changed'
  return namesEmail(entry) ? 'email_changed' : null
}
