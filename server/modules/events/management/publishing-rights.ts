/** What a club's subscription lets it publish. */
export interface PublishingRights {
  /** Why nothing new is published now; null where it is. */
  refusal: string | null
  /** Null: as many as one likes. */
  events_per_month: number | null
}

/** Plans ask nothing yet. */
export const unlimited: PublishingRights = { refusal: null, events_per_month: null }
