import type { SitePage } from '#contract/pages/site-pages.ts'

export const sitePageLabels: Readonly<Record<SitePage, string>> = {
  help: 'Help',
  terms: 'Terms',
  privacy: 'Privacy',
  imprint: 'Imprint',
}
