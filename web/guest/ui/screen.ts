import type { ComponentType } from 'react'
import type { ApiQuery } from '../../shared/api/api-query.ts'

/** Where a screen stands: the parameters of its path and the query of its address. */
export interface Place {
  params: Readonly<Record<string, string>>
  search: URLSearchParams
}

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

export interface ScreenProps<Data = Record<string, unknown>> extends Place {
  /** The answers of the screen's queries, by their names. */
  data: Data
  /** The answers belong to the address before this one; newer ones are on their way. */
  isStale: boolean
}

type Queries = Record<string, ApiQuery<unknown>>
type AnswersOf<Q> = { [Name in keyof Q]: Q[Name] extends ApiQuery<infer Answer> ? Answer : never }

interface Parts<Q, Data> {
  /** What must be there before the screen shows. Of a public screen the server renders it. */
  queries?(place: Place): Q
  head(data: Data, place: Place): Head
  Component(props: ScreenProps<Data>): React.ReactNode
  /** Its shape while it waits. */
  Skeleton?: ComponentType
}

export type Screen = Parts<Queries, Record<string, unknown>>

/** Every module in `features/<domain>/screens/` exports one, as `screen`. */
export function defineScreen<Q extends Queries>(parts: Parts<Q, AnswersOf<Q>>): Screen {
  return parts
}
