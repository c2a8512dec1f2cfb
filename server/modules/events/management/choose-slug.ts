import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { freeSlug, defaultSlug } from './event-slug.ts'
import { findSlugsLike } from './managed-event-views.ts'

interface SlugRequest {
  /** The event's id, so that its own slug is not in its way. */
  id: string
  /** Undefined: derived from title and date. */
  requestedSlug: string | undefined
  title: string
  date: string
}

/** An event's slug: as requested if it is free, otherwise a free one from its title and date. */
export async function chooseSlug(tx: Tx, { id, requestedSlug, title, date }: SlugRequest): Promise<string> {
  const slug = requestedSlug ?? defaultSlug(title, date)
  const taken = await findSlugsLike(tx, slug, id)
  if (requestedSlug !== undefined && taken.includes(requestedSlug))
    refuse('invalid', { fields: { slug: ['This address is taken'] } })
  return freeSlug(slug, taken)
}
