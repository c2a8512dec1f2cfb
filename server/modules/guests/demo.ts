// For the demo data alone.

export { fillGuests } from './follow-reservations.ts'
export { insertContact, insertNote, linkListing } from './guest-store.ts'
export { giveConsent, withdrawConsent } from './news-store.ts'
export { insertSegment } from './segment-store.ts'
export { describeAccount } from './guest-figures-store.ts'
