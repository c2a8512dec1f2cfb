/** Errors of the guests a club knows. Part of `errors`. */
export const guestErrors = {
  guest_exists: { status: 409, sentence: 'Your club already knows a guest with this email. Open their profile instead.' },
  guest_has_account: {
    status: 409,
    sentence: 'This guest has an account, so they change or delete these details themselves.',
  },
  too_many_notes: { status: 409, sentence: 'This guest has 100 notes. Delete one before you add another.' },
} as const
