/** Errors of statements of ambassadors. Part of `errors`. */
export const ambassadorErrors = {
  statement_paid: { status: 409, sentence: 'This statement is already paid. Check its reference.' },
  statement_unpaid: { status: 409, sentence: 'This statement has no payout to void.' },
  ambassador_suspended: {
    status: 409,
    sentence: 'This ambassador is suspended. Restore them before you pay out their statement.',
  },
} as const
