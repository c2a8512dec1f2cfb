/** The texts of the platform's own that its administrators publish. Each has an address on the guest pages. */
export const sitePages = ['help', 'terms', 'privacy', 'imprint'] as const
export type SitePage = (typeof sitePages)[number]

/** The pages that an account agrees to. */
export const consentPages = ['terms', 'privacy'] as const satisfies readonly SitePage[]
export type ConsentPage = (typeof consentPages)[number]

export const isConsentPage = (page: string): page is ConsentPage => (consentPages as readonly string[]).includes(page)

/**
 * What a new version asks of accounts that accepted an earlier one: nothing, their consent, or their consent before their next
 * booking.
 */
export const consents = ['none', 'ask', 'require'] as const
export type Consent = (typeof consents)[number]
