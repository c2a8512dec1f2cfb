/** Errors of the door and tickets. Part of `errors`. */
export const doorErrors = {
  doors_closed: {
    status: 409,
    sentence: 'Doors aren’t open yet. Add the party without checking them in.',
  },
  incident_locked: { status: 409, sentence: 'The night of this entry is closed. Write a new entry instead.' },
  no_receipt_address: {
    status: 409,
    sentence: 'This party has no confirmed email. Enter an address if they have no account, or show the receipt on screen.',
  },
  no_tickets: { status: 409, sentence: 'Only confirmed bookings have tickets.' },
  not_admitted: { status: 409, sentence: 'The door can’t admit this party right now.' },
  undo_too_late: { status: 409, sentence: 'A check-in can be undone for ten minutes. It’s too late for this one.' },
} as const
