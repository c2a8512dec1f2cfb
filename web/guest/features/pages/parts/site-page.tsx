import { Link } from 'react-router'
import { brand } from '#contract/base/brand.ts'
import { getPage, type PublishedPage } from '#contract/pages/pages.ts'
import { isConsentPage, type SitePage } from '#contract/pages/site-pages.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatLocalDate } from '../../../../shared/format/format.ts'
import { pageAddress } from '../../../../shared/pages/page-address.ts'
import { PageText } from '../../../../shared/pages/page-text.tsx'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import styles from './site-page.module.css'
import { sitePageLabels } from '../../../../shared/words/site-pages.ts'

const descriptions: Readonly<Record<SitePage, string>> = {
  help: `Answers about bookings, tickets, payments, points and ID checks on ${brand}.`,
  terms: `The terms for using ${brand} and booking events with it.`,
  privacy: `What ${brand} keeps about you, why, who sees it and for how long.`,
  imprint: `Who runs ${brand}, and how to reach them.`,
}

/** Of the address; anything but a version's number is the version in effect. */
const versionOf = ({ search }: Pick<Place, 'search'>) => {
  const version = Number(search.get('version'))
  return Number.isInteger(version) && version >= 1 && version <= 1_000_000 ? { query: { version } } : {}
}

/** The screen of one of the platform's own pages. */
export const sitePageScreen = (page: SitePage) =>
  defineScreen({
    queries: (place) => ({ text: apiQuery(getPage, { params: { page }, ...versionOf(place) }) }),
    head: () => ({ title: sitePageLabels[page], description: descriptions[page], path: pageAddress(page) }),
    Component: Page,
  })

function Page({ data: { text } }: ScreenProps<{ text: PublishedPage }>) {
  const { page, version, current, effective_on, blocks, versions } = text
  const date = formatLocalDate(effective_on)
  return (
    <div className={styles.page}>
      <PageHeader title={sitePageLabels[page]} lead={version === current ? `${sinceOf(page)} ${date}.` : `Version of ${date}.`} />
      <OtherVersion text={text} />
      <PageText blocks={blocks} />
      {versions.length > 1 && <Versions text={text} />}
    </div>
  )
}

/** Terms and privacy take effect, because accounts agree to them. */
const sinceOf = (page: SitePage) => (isConsentPage(page) ? 'In effect since' : 'Updated')

/** Says that this is not the version in effect, or that another one follows. */
function OtherVersion({ text: { page, version, current, effective_on, versions } }: { text: PublishedPage }) {
  if (version !== current) {
    const isOver = current !== null && version < current
    return (
      <Notice tone="info" action={current !== null && <Link to={pageAddress(page)}>Read the version in effect</Link>}>
        {isOver ? 'A later version has replaced this one.' : `This version takes effect on ${formatLocalDate(effective_on)}.`}
      </Notice>
    )
  }
  const next = versions.findLast((one) => one.version > version)
  if (next === undefined) return null
  return (
    <Notice tone="info" action={<Link to={pageAddress(page, next.version)}>Read the new version</Link>}>
      A new version takes effect on {formatLocalDate(next.effective_on)}. {next.summary}
    </Notice>
  )
}

function Versions({ text: { page, version, versions } }: { text: PublishedPage }) {
  return (
    <details className={styles.versions}>
      <summary>All versions</summary>
      <ul>
        {versions.map((one) => (
          <li key={one.version}>
            {one.version === version ? (
              <b>{formatLocalDate(one.effective_on)}</b>
            ) : (
              <Link to={pageAddress(page, one.version)}>{formatLocalDate(one.effective_on)}</Link>
            )}
            {one.summary !== '' && <span>{one.summary}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}
