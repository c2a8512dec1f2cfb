/** Errors of lists of promoters and artists. Part of `errors`. */
export const guestListErrors = {
  too_many_names: { status: 409, sentence: 'That’s over 5,000 lines. Split them and add one part at a time.' },
  too_many_lists: { status: 409, sentence: 'An event can have up to 100 lists. Remove one you don’t need first.' },
  invalid_list_link: { status: 400, sentence: 'This link doesn’t work any more. Ask the club for a new one.' },
  guest_list_closed: { status: 409, sentence: 'The cut-off has passed, so this list is closed. Ask the club for changes.' },
  already_listed: { status: 409, sentence: 'This name is already on the list.' },
  quota_full: { status: 409, sentence: 'That’s more guests than the list’s quota allows.' },
  quota_below_listed: { status: 409, sentence: 'More guests than that are already on the list. Remove names first.' },
  name_settled: { status: 409, sentence: 'This guest is already checked in or has paid, so the name stays as it is.' },
  list_has_results: {
    status: 409,
    sentence: 'Guests on this list are already checked in or have paid, so it can’t be removed. Move the cut-off to close it.',
  },
} as const
