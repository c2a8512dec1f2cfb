/** Errors of points and rewards. Part of `errors`. */
export const loyaltyErrors = {
  reward_unavailable: { status: 409, sentence: 'This reward isn’t available right now. Choose another one.' },
  reward_changed: { status: 409, sentence: 'The price of this reward has changed. Review it, then confirm.' },
  not_enough_points: { status: 409, sentence: 'Not enough points.' },
  tier_too_low: { status: 409, sentence: 'This reward requires a higher tier.' },
  age_unverified: { status: 403, sentence: 'This reward includes alcohol. Verify that you’re 18 or older first.' },
  out_of_stock: { status: 409, sentence: 'This reward has run out. Choose another one.' },
  reward_limit: { status: 409, sentence: 'You’ve reached the limit for this reward.' },
  needs_finances: { status: 403, sentence: 'You need access to finances to approve or reject rewards.' },
  reward_requested: { status: 409, sentence: 'Guests have requested this reward, so it can’t be deleted. Archive it instead.' },
  stock_below_taken: { status: 409, sentence: 'Guests have already requested more than that. Choose a larger stock.' },
  reward_code_unknown: {
    status: 404,
    sentence: 'This code isn’t for a reward at your club. Ask the guest to open their reward.',
  },
  reward_code_expired: { status: 409, sentence: 'This code has expired. Ask the guest to show the current one.' },
} as const
