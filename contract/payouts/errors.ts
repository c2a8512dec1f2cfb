/** Errors of payouts to clubs. Part of `errors`. */
export const payoutErrors = {
  payout_exceeds_due: { status: 409, sentence: 'The club isn’t owed that much. Check the amount due and enter less.' },
  payout_recorded: {
    status: 409,
    sentence: 'A payout with this reference is already recorded for this club. Check the list of payouts.',
  },
  payout_voided: { status: 409, sentence: 'This payout is already void. Check the list of payouts.' },
} as const
