/** Errors of tickets in wallets. Part of `errors`. */
export const passErrors = {
  wallet_off: { status: 409, sentence: 'Tickets can’t be added to this wallet here. Save them as PDF instead.' },
} as const
