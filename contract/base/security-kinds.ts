/** What the security log records. */
export const securityKinds = [
  'sign_in',
  'sign_in_failed',
  'second_factor_failed',
  'refused',
  'password_changed',
  'email_changed',
  'second_factor_changed',
  'passkey_changed',
  'sessions_ended',
  'rights_changed',
  'account_created',
  'account_deleted',
] as const
export type SecurityKind = (typeof securityKinds)[number]
