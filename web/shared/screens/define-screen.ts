import type { ComponentType, ReactNode } from 'react'
import type { ApiQuery } from '../api/api-query.ts'

/** Where a screen is: the parameters of its path and the query of its address. */
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

export type Queries = Record<string, ApiQuery<unknown>>
export type AnswersOf<Q> = { [Name in keyof Q]: Q[Name] extends ApiQuery<infer Answer> ? Answer : never }

/** What a screen is made of in any build; each build adds how it is titled. */
export interface ScreenParts<Q, Data> {
  /** What must be there before the screen shows. Of a guest's public screen the server renders it. */
  queries?(place: Place): Q
  Component(props: ScreenProps<Data>): ReactNode
  /** Its shape while it waits. */
  Skeleton?: ComponentType
}
