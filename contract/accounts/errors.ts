/** Errors of accounts, signing in and everything about who someone is. Part of `errors`. */
export const accountErrors = {
  invalid_credentials: { status: 400, sentence: 'Username or password is incorrect.' },
  password_change_required: {
    status: 403,
    sentence: 'You signed in with a one-time password. Choose your own password to continue.',
  },
  one_time_password_expired: {
    status: 403,
    sentence: 'This one-time password has expired. Ask the person who gave it to you for a new one.',
  },
  invalid_invitation: {
    status: 409,
    sentence: 'This invitation has expired, was withdrawn or was used. Sign in, or ask for a new one.',
  },
  password_chosen: {
    status: 409,
    sentence: 'This person already chose a password. Send them a reset link instead.',
  },
  account_disabled: { status: 403, sentence: 'This account is disabled. Contact support to enable it.' },
  second_factor_needed: { status: 403, sentence: 'Enter the code from your authenticator app.' },
  invalid_factor_code: {
    status: 400,
    sentence: 'This code isn’t right or was already used. Wait for the next one, or enter a recovery code.',
  },
  challenge_expired: { status: 400, sentence: 'That took too long. Enter your password again.' },
  second_factor_required: {
    status: 403,
    sentence: 'Set up two-step verification in your profile first. The platform requires it.',
  },
  factor_on: { status: 409, sentence: 'Two-step verification is already on.' },
  factor_off: { status: 409, sentence: 'Two-step verification is off.' },
  factor_required: { status: 409, sentence: 'The platform requires two-step verification, so it stays on.' },
  passkey_refused: {
    status: 400,
    sentence: 'This passkey doesn’t work here. Use another one, or your password.',
  },
  passkey_expired: { status: 400, sentence: 'That took too long. Try again.' },
  passkey_limit: { status: 409, sentence: 'You have ten passkeys. Remove one first.' },
  last_passkey: {
    status: 409,
    sentence: 'This is your last passkey, and your account has no password. Set a password first, then remove it.',
  },
  no_passkey: { status: 409, sentence: 'Your account has no passkey. Use your password instead.' },
  has_password: { status: 409, sentence: 'Your account has a password. Use that, or a passkey.' },
  confirmation_expired: { status: 400, sentence: 'That took too long or was already used. Confirm it’s you again.' },
  invalid_confirmation_code: { status: 400, sentence: 'Invalid or expired code' },
  invalid_sign_in_link: { status: 400, sentence: 'This link has expired or was used. Ask for a new one on the sign-in page.' },
  invalid_sign_in_code: { status: 400, sentence: 'Invalid or expired code' },
  wrong_password: { status: 400, sentence: 'Your current password is incorrect.' },
  invalid_reset_code: { status: 400, sentence: 'Invalid or expired code' },
  email_confirmed: { status: 409, sentence: 'Your email is already confirmed.' },
  no_email: { status: 409, sentence: 'Your account has no email. Add one to your profile first.' },
  invalid_email_code: { status: 400, sentence: 'Invalid or expired code' },
  invalid_undo_link: {
    status: 400,
    sentence: 'This link has expired or was used. Reset your password if you can’t sign in.',
  },
  invalid_stop_link: {
    status: 400,
    sentence: 'This link has expired. Change your password, then contact us if you didn’t change your bank details.',
  },
  account_in_use: {
    status: 409,
    sentence: 'You still have an upcoming paid reservation. Cancel it first, then delete your account.',
  },
  club_open: {
    status: 409,
    sentence: 'Your club still has a subscription or upcoming events. Cancel them first, then delete your account.',
  },
  last_superadmin: { status: 409, sentence: 'You’re the last administrator. Add another one first.' },
  no_address: { status: 409, sentence: 'Your account has no email. Add one to your profile, then try again.' },
  email_unconfirmed: { status: 409, sentence: 'Confirm your email in your profile first, then try again.' },
} as const
