import type { SitePage } from '#contract/pages/site-pages.ts'
import { paths, withQuery } from '../navigation/paths.ts'

/** Where a page is read; another version than the one in effect has its own address. */
export const pageAddress = (page: SitePage, version?: number): string =>
  version === undefined ? paths.ownPage(page) : withQuery(paths.ownPage(page), { version: String(version) })
