/** Why a provider declined a payment method, in terms a payer can act on. */
export const declineCodes = {
  insufficient_funds: 'This card has insufficient funds.',
  expired_card: 'This card has expired.',
  authentication_failed: 'The bank couldn’t verify your identity.',
  card_declined: 'The bank declined this card.',
  cancelled: 'The payment was cancelled before it was made.',
  not_finished: 'The payment wasn’t completed in time. You weren’t charged.',
  not_processed: 'The payment didn’t reach the bank. You weren’t charged.',
} as const satisfies Record<string, string>

export type DeclineCode = keyof typeof declineCodes
