/** Errors of plans with friends. Part of `errors`. */
export const friendPlanErrors = {
  invalid_plan_link: { status: 400, sentence: 'This link doesn’t work any more. Ask your friend for a new one.' },
  plan_over: { status: 409, sentence: 'This event is over or was cancelled, so the plan takes no more answers.' },
  plan_full: { status: 409, sentence: 'This plan has 50 answers, which is the most it takes. Tell your friend.' },
  own_plan: { status: 409, sentence: 'This is your own plan: you’re going anyway.' },
} as const
