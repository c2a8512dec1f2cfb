/** Guests' list counts no further: a `count` of so many means this many or more. */
export const countedEvents = 200
