import type { ComponentType, ReactNode } from 'react'
import type { ApiQuery } from '../../shared/api/api-query.ts'

/** Where a screen stands: the parameters of its path and the query of its address. */
export interface Place {
  params: Readonly<Record<string, string>>
  search: URLSearchParams
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
  /** What must be there before the screen shows. */
  queries?(place: Place): Q
  /** Of the tab, without the product's name. */
  title(data: Data, place: Place): string
  Component(props: ScreenProps<Data>): ReactNode
  /** Its shape while it waits. */
  Skeleton?: ComponentType
}

export type Screen = Parts<Queries, Record<string, unknown>>

/** Every module in `features/<domain>/screens/` exports one, as `screen`. */
export function defineScreen<Q extends Queries>(parts: Parts<Q, AnswersOf<Q>>): Screen {
  return parts
}
