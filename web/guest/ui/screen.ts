import type { AnswersOf, Place, Queries, ScreenParts } from '../../shared/screens/define-screen.ts'

/** Data about a page for tabs, shared links and search engines. */
export interface Head {
  /** Without the product's name, which is appended. */
  title: string
  description?: string
  /** The canonical path of this content; by default the requested path without its query. */
  path?: string
  /** The picture of shared links: its path on this site, in the size of `sharePictureSize`, and what it shows. */
  image?: { path: string; alt: string }
  /** schema.org data, given the site's URL. */
  jsonLd?: (siteUrl: string) => object
}

interface Parts<Q, Data> extends ScreenParts<Q, Data> {
  head(data: Data, place: Place): Head
  /** The address this content has moved to for good, if the requested one is an old one. */
  movedTo?(data: Data, place: Place): string | null
}

export type Screen = Parts<Queries, Record<string, unknown>>

/** Every module in `features/<domain>/screens/` exports one, as `screen`. */
export function defineScreen<Q extends Queries>(parts: Parts<Q, AnswersOf<Q>>): Screen {
  return parts
}
