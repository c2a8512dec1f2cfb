/** Errors of the door and tickets. Part of `errors`. */
export const doorErrors = {
  account_needed: { status: 403, sentence: 'This event asks for a verified ID. Sign in or sign up to claim this ticket.' },
  booked_other_event: { status: 409, sentence: 'Your booking is for another event of this club.' },
  claim_refused: { status: 403, sentence: 'This ticket can’t be claimed with your account. Ask the club.' },
  doors_closed: {
    status: 409,
    sentence: 'Doors aren’t open yet. Add the party without checking them in.',
  },
  incident_locked: { status: 409, sentence: 'The night of this entry is closed. Write a new entry instead.' },
  invalid_ticket_link: { status: 400, sentence: 'This link doesn’t work any more. Ask your friend for a new one.' },
  no_booking_here: { status: 409, sentence: 'You have no booking for this event on this account.' },
  no_receipt_address: {
    status: 409,
    sentence: 'There is no confirmed email. Enter an address if they have no account, or show the receipt on screen.',
  },
  no_tickets: { status: 409, sentence: 'Only confirmed bookings have tickets.' },
  not_admitted: { status: 409, sentence: 'The door can’t admit this party right now.' },
  not_in_queue: { status: 409, sentence: 'Your booking can’t join the queue. Ask the team at the door.' },
  only_ticket: { status: 409, sentence: 'This booking has one ticket. Transfer the booking instead.' },
  queue_code_expired: { status: 409, sentence: 'This code has changed since. Scan the code again.' },
  queue_code_unknown: { status: 404, sentence: 'This isn’t a code for a queue. Scan the code at the end of the queue.' },
  queue_off: { status: 409, sentence: 'This club doesn’t count time in the queue. Nothing was noted.' },
  ticket_claimed: { status: 409, sentence: 'This ticket has been claimed.' },
  ticket_on_offer: {
    status: 409,
    sentence: 'This ticket is for sale again, or the booking is offered to another guest. End that first.',
  },
  ticket_used: { status: 409, sentence: 'This ticket was already scanned at the door.' },
  tickets_claimed: {
    status: 409,
    sentence: 'A friend has claimed one of these tickets. Take it back first, on the ticket page.',
  },
  undo_too_late: { status: 409, sentence: 'A check-in can be undone for ten minutes. It’s too late for this one.' },
} as const
