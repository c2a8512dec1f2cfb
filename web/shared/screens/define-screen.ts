import type { ComponentType, ReactNode } from 'react'
import type { ApiQuery } from '../api/api-query.ts'

/** A screen's location: its path parameters and its query. */
export interface Place {
  params: Readonly<Record<string, string>>
  search: URLSearchParams
}

export interface ScreenProps<Data = Record<string, unknown>> extends Place {
  /** The results of the screen's queries, by name. */
  data: Data
  /** The results belong to the previous address; newer ones are loading. */
  isStale: boolean
}

export type Queries = Record<string, ApiQuery<unknown>>
export type AnswersOf<Q> = { [Name in keyof Q]: Q[Name] extends ApiQuery<infer Answer> ? Answer : never }

/** The parts of a screen in any build; each build adds its title. */
export interface ScreenParts<Q, Data> {
  /** What must be loaded before the screen shows. The server loads it for public guest screens. */
  queries?(place: Place): Q
  Component(props: ScreenProps<Data>): ReactNode
  /** Its placeholder while loading. */
  Skeleton?: ComponentType
}
