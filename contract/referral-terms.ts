/** How an ambassador referred a guest, strongest first: a typed code, a link to the event, to its club, or to another page. */
export const referralReasons = ['code', 'event_link', 'club_link', 'link'] as const
export type ReferralReason = (typeof referralReasons)[number]

/** A followed link counts for this many days. */
export const referralDays = 7
