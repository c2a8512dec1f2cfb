/** How an ambassador sent a guest, the strongest first: a typed code, a link to the event, to its club, or to anything else. */
export const referralReasons = ['code', 'event_link', 'club_link', 'link'] as const
export type ReferralReason = (typeof referralReasons)[number]

/** A link that was followed counts for so many days. */
export const referralDays = 7
