/** How an ambassador referred a guest, strongest first: a typed code, or a link to the event, its club or another page. */
export const referralReasons = ['code', 'event_link', 'club_link', 'link'] as const
export type ReferralReason = (typeof referralReasons)[number]

/** For how many days a followed link counts. */
export const referralDays = 7
