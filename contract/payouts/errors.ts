/** Errors of payouts to clubs. Part of `errors`. */
export const payoutErrors = {
  payout_exceeds_due: { status: 409, sentence: 'The club isn’t owed that much. Check the amount due and enter less.' },
  payout_recorded: {
    status: 409,
    sentence: 'A payout with this reference is already recorded for this club. Check the list of payouts.',
  },
  payout_voided: { status: 409, sentence: 'This payout is already void. Check the list of payouts.' },
  payout_transferred: {
    status: 409,
    sentence: 'This payout is a transfer. Reverse it on the provider’s dashboard, and it becomes void here.',
  },
  transfers_not_offered: { status: 409, sentence: 'This platform doesn’t pay by transfer. Add bank details instead.' },
  payout_account_not_ready: {
    status: 409,
    sentence: 'This account can’t receive transfers right now. Check its status, or record a payout made by hand.',
  },
  transfer_under_way: { status: 409, sentence: 'A transfer is already under way. Wait for its outcome.' },
  in_bank_file: {
    status: 409,
    sentence:
      'This amount is in a bank file. If the bank paid it, record the payout. If not, confirm that when you pay by transfer.',
  },
  provider_silent: { status: 503, sentence: 'The payment provider isn’t answering right now. Try again in a moment.' },
} as const
