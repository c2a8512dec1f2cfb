import type { AnswersOf, Place, Queries, ScreenParts } from '../../shared/screens/define-screen.ts'

/** What a page tells those who do not look at it: tabs, shared links, search engines. */
export interface Head {
  /** Without the product's name, which is put behind it. */
  title: string
  description?: string
  /** The one address of this content, below the site's own; else the path that was asked for, without its query. */
  path?: string
  /** A picture below the site's own address, for shared links. */
  image?: string
  /** schema.org data, given the site's own address for the addresses in it. */
  jsonLd?: (siteUrl: string) => object
}

interface Parts<Q, Data> extends ScreenParts<Q, Data> {
  head(data: Data, place: Place): Head
}

export type Screen = Parts<Queries, Record<string, unknown>>

/** Every module in `features/<domain>/screens/` exports one, as `screen`. */
export function defineScreen<Q extends Queries>(parts: Parts<Q, AnswersOf<Q>>): Screen {
  return parts
}
