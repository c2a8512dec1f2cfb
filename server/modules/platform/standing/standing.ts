import type { ActOnStandingBody, PlatformAction } from '#contract/platform/standing.ts'
import { changedFields, type Fields } from '../../../infrastructure/audit/audit-entry.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'

export interface Standing {
  suspended_at: string | null
  suspension_reason: string | null
  featured_at: string | null
}

/** The result of an allowed action on a club or an event. What is suspended is no longer featured. */
export function standingAfter(before: Standing, body: ActOnStandingBody, now: Temporal.Instant): Standing {
  const at = instantText(now)
  const { suspended_at, suspension_reason, featured_at } = before
  switch (body.action) {
    case 'suspend':
      return { suspended_at: at, suspension_reason: body.reason, featured_at: null }
    case 'restore':
      return { suspended_at: null, suspension_reason: null, featured_at }
    case 'feature':
      return { suspended_at, suspension_reason, featured_at: at }
    case 'unfeature':
      return { suspended_at, suspension_reason, featured_at: null }
  }
}

/** For the audit log: the fields that changed, besides those requested. */
export function changedStanding(before: Standing, after: Standing, action: PlatformAction): { before: Fields; after: Fields } {
  const { suspended_at, suspension_reason, featured_at } = before
  const changed = changedFields({ suspended_at, suspension_reason, featured_at }, { ...after })
  return { before: changed.before, after: { action, ...changed.after } }
}
