/** Errors of subscriptions of clubs. Part of `errors`. */
export const subscriptionErrors = {
  payment_method_required: { status: 409, sentence: 'Add a payment method first, then try again.' },
  price_changed: { status: 409, sentence: 'The amount has changed. Review it, then confirm.' },
} as const
