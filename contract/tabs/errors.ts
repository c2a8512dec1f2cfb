/** Errors of the menu and of tabs. Part of `errors`. */
export const tabErrors = {
  menu_full: { status: 409, sentence: 'Your menu is full. Archive an item you no longer sell.' },
  item_sold_out: { status: 409, sentence: 'This item is sold out tonight.' },
  item_archived: { status: 409, sentence: 'This item is no longer on the menu.' },
  tab_open: { status: 409, sentence: 'This party already has an open tab.' },
  tab_closed: { status: 409, sentence: 'This tab is already closed.' },
  tab_full: { status: 409, sentence: 'This tab is full. Close it, then open another one.' },
  tab_not_closed: { status: 409, sentence: 'Close this tab first. Its receipt shows what was paid.' },
  tab_changed: { status: 409, sentence: 'The tab changed in the meantime. Check the total, then try again.' },
  tab_not_empty: { status: 409, sentence: 'Void the lines of this tab first, or close it.' },
  tab_not_covered: { status: 409, sentence: 'These payments don’t cover the amount due.' },
  line_settled: { status: 409, sentence: 'This line was already changed.' },
  party_gone: { status: 409, sentence: 'This party is no longer expected.' },
  tab_still_open: { status: 409, sentence: 'Close this tab before you refund it.' },
  party_not_inside: { status: 409, sentence: 'Check this party in before you close its tab.' },
  refund_with_reservation: { status: 409, sentence: 'Refund this tab on the party’s reservation.' },
} as const
