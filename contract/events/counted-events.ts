/** Where counting stops for guests: a `count` of this many means this many or more. */
export const countedEvents = 200
