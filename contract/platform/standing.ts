import * as z from 'zod/mini'
import { Id, Instant, requiredText } from '../base/schema.ts'

/** What the platform decides about a club or event. Suspended: sells nothing new. Featured: listed first. */
export const platformActions = ['suspend', 'restore', 'feature', 'unfeature'] as const
export type PlatformAction = (typeof platformActions)[number]

const reason = requiredText('Reason', { max: 500 })

export const ActOnStandingBody = z.discriminatedUnion(
  'action',
  [
    /** The club reads the reason. */
    z.strictObject({ action: z.literal('suspend'), reason }),
    z.strictObject({ action: z.literal('restore') }),
    z.strictObject({ action: z.literal('feature') }),
    z.strictObject({ action: z.literal('unfeature') }),
  ],
  { error: `Action must be one of: ${platformActions.join(', ')}` },
)
export type ActOnStandingBody = z.output<typeof ActOnStandingBody>

export const standingFields = {
  suspended_at: z.nullable(Instant),
  suspension_reason: z.nullable(z.string()),
  featured_at: z.nullable(Instant),
  allowed_actions: z.array(z.enum(platformActions)),
}

/** A person as listed in tables. */
export const PersonLine = z.object({ id: Id, name: z.string() })
