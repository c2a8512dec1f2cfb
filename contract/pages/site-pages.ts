/** The texts of the platform's own that its administrators publish. Each has an address on the guest pages. */
export const sitePages = ['help', 'terms', 'privacy', 'imprint'] as const
export type SitePage = (typeof sitePages)[number]

export const sitePageLabels: Readonly<Record<SitePage, string>> = {
  help: 'Help',
  terms: 'Terms',
  privacy: 'Privacy',
  imprint: 'Imprint',
}

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

/** What the platform still has to fill in: words in square brackets that are no link. */
export const findPlaceholders = (body: string): string[] => [
  ...new Set([...body.matchAll(/\[([^\][\n]{1,80})\](?!\()/g)].map(([placeholder]) => placeholder)),
]
