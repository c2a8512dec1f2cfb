/** Errors of payments. Part of `errors`. */
export const paymentErrors = {
  payment_declined: { status: 409, sentence: 'The payment was declined. Use another payment method, or try again.' },
  payment_pending: { status: 409, sentence: 'A payment is in progress. Wait until it completes, or confirm it with your bank.' },
  payment_unreachable: {
    status: 503,
    sentence: 'The payment page isn’t available right now. You weren’t charged. Try again in a moment.',
  },
  card_not_saved: { status: 409, sentence: 'This card isn’t saved any more. Choose another one.' },
  payment_not_available: { status: 409, sentence: 'This option is paid in advance, which isn’t available here yet.' },
} as const
