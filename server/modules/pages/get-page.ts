import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { getPage as getEndpoint, listPages as listEndpoint } from '#contract/pages/pages.ts'
import { sitePages, type SitePage } from '#contract/pages/site-pages.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { pageBlocks } from './page-blocks.ts'
import { dayOf, findPages, findText, findVersions } from './page-views.ts'

type PageSource = Pick<Infrastructure, 'db' | 'clock'>

export async function listPages({ db, clock }: PageSource): Promise<AnswerOf<typeof listEndpoint>> {
  const published = await findPages(db, dayOf(clock.now()))
  return {
    pages: sitePages.filter((page) => published.some((one) => one.page === page)),
    asks_consent: published.some(({ asks_consent }) => asks_consent),
  }
}

/** The version in effect, or the one asked for, which may be an earlier one or one that takes effect later. */
export async function getPage(
  { db, clock }: PageSource,
  page: SitePage,
  version_shown: number | undefined,
): Promise<AnswerOf<typeof getEndpoint>> {
  const rows = await findVersions(db, page)
  const day = dayOf(clock.now())
  const current = rows.find(({ effective_on }) => effective_on <= day)
  const shown = version_shown === undefined ? current : rows.find(({ version }) => version === version_shown)
  if (shown === undefined) return refuse('not_found')
  return {
    page,
    ...shown,
    current: current?.version ?? null,
    blocks: pageBlocks(await findText(db, page, shown.version)),
    versions: rows,
  }
}
