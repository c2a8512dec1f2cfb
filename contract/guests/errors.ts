/** Errors of the guests a club knows. Part of `errors`. */
export const guestErrors = {
  guest_exists: { status: 409, sentence: 'Your club already knows a guest with this email. Open their profile instead.' },
  guest_has_account: {
    status: 409,
    sentence: 'This guest has an account, so they change or delete these details themselves.',
  },
  guest_merged: { status: 409, sentence: 'Someone has merged this guest already. Reload to see the guest shown now.' },
  merge_is_final: {
    status: 409,
    sentence: 'A merge can be undone for 30 days, the latest one first. Reload to see which one that is.',
  },
  too_many_segments: { status: 409, sentence: 'Your club has 50 segments. Delete one you no longer use first.' },
  too_many_notes: { status: 409, sentence: 'This guest has 100 notes. Delete one before you add another.' },
} as const
