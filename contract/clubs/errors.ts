/** Errors of a club, its setup and who acts for it. Part of `errors`. */
export const clubErrors = {
  onboarding_step_locked: { status: 409, sentence: 'Finish the previous step first, then come back.' },
  club_not_named: { status: 400, sentence: 'Name the club you act for in the X-Club-Id header.' },
  support_access_required: {
    status: 403,
    sentence: 'Your access to this club has ended. Act for the club again and say why.',
  },
  no_club: { status: 404, sentence: 'Set up your club first.' },
  club_incomplete: { status: 409, sentence: 'Your club needs a time zone, a currency and a licence capacity first.' },
  club_exists: { status: 409, sentence: 'You already have a club. Continue its setup.' },
  slug_fixed: { status: 409, sentence: 'You published an event at this address, so it can’t change.' },
  timezone_fixed: { status: 409, sentence: 'Upcoming events use this time zone. Cancel or delete them first.' },
  currency_fixed: { status: 409, sentence: 'Your club already has prices and payments in this currency, so it can’t change.' },
} as const
