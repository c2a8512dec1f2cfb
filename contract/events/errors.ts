/** Errors of events and what they sell, for their clubs. Part of `errors`. */
export const eventErrors = {
  tables_missing: { status: 409, sentence: 'Parties have tables that are not on this plan.' },
  tables_taken_then: {
    status: 409,
    sentence: 'Another event at that time has given its guests tables of this event. Move those guests to other tables first.',
  },
  event_closed: { status: 409, sentence: 'This event can no longer be changed. Duplicate it to start from here.' },
  prestation_booked: { status: 409, sentence: 'Guests have booked this, so it stays on record. Archive it instead.' },
  stock_below_sold: { status: 409, sentence: 'More are already booked. Choose a larger stock.' },
  event_booked: { status: 409, sentence: 'Guests have booked this event. Cancel it instead, and they’re notified.' },
  capacity_taken: { status: 409, sentence: 'More places are already booked. Choose a larger capacity.' },
  guests_to_notify: { status: 409, sentence: 'Guests have booked this event. Confirm that they’ll be notified of the new time.' },
  not_publishable: { status: 409, sentence: 'Something is missing before this event can be published.' },
  nothing_to_make: { status: 409, sentence: 'Each of these dates already has an event or is in the past. Choose other dates.' },
  unknown_code: { status: 404, sentence: 'This code isn’t valid for this event. Check the spelling.' },
} as const
