import { platformActions, type PlatformAction } from '#contract/platform/standing.ts'

interface StandingFacts {
  suspended_at: string | null
  featured_at: string | null
  /** Whether guests can find it. For an event, also that it is not over. */
  is_public: boolean
  /** For an event: over, cancelled or archived. Nothing new can be decided about it, but earlier decisions can be undone. */
  is_closed: boolean
}

/** The actions available now, for the server and the screen. */
export function platformActionsOn({ suspended_at, featured_at, is_public, is_closed }: StandingFacts): PlatformAction[] {
  const isAllowed: Record<PlatformAction, boolean> = {
    suspend: suspended_at === null && !is_closed,
    restore: suspended_at !== null,
    feature: featured_at === null && suspended_at === null && is_public && !is_closed,
    unfeature: featured_at !== null,
  }
  return platformActions.filter((action) => isAllowed[action])
}
