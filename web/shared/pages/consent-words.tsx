import type { PageToAccept } from '#contract/pages/pages.ts'
import type { ConsentPage } from '#contract/pages/site-pages.ts'
import { formatLocalDate } from '../format/format.ts'
import { pageAddress } from './page-address.ts'

/** As they are named in a sentence. */
const names: Readonly<Record<ConsentPage, string>> = { terms: 'terms', privacy: 'privacy policy' }

/** What changed and when, with links that open beside the page: `We updated our terms on 22 November 2026.` */
export function ConsentWords({ pages }: { pages: readonly PageToAccept[] }) {
  const since =
    pages
      .map(({ effective_on }) => effective_on)
      .toSorted()
      .at(-1) ?? ''
  const summary = pages.length === 1 ? (pages[0]?.summary ?? '') : ''
  return (
    <>
      We updated our{' '}
      {pages.map(({ page }, index) => (
        <span key={page}>
          {index > 0 && ' and '}
          <a href={pageAddress(page)} target="_blank" rel="noreferrer">
            {names[page]}
          </a>
        </span>
      ))}{' '}
      on {formatLocalDate(since)}.{summary !== '' && ` ${summary}`}
      {pages.some(({ is_required }) => is_required) && ' Accept before your next booking.'}
    </>
  )
}
