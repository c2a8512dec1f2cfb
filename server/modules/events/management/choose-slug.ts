import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/http/refusal.ts'
import { freeSlug, usualSlug } from './event-slug.ts'
import { findSlugsLike } from './managed-event-views.ts'

interface Naming {
  /** Of the night itself, whose own address is not in its way. */
  id: string
  /** Undefined: made of title and date. */
  asked: string | undefined
  title: string
  date: string
}

/** The address of a night: as asked, where nobody has it; else a free one of its title and date. */
export async function chooseSlug(tx: Tx, { id, asked, title, date }: Naming): Promise<string> {
  const slug = asked ?? usualSlug(title, date)
  const taken = await findSlugsLike(tx, slug, id)
  if (asked !== undefined && taken.includes(asked)) refuse('invalid', { fields: { slug: ['This address is taken'] } })
  return freeSlug(slug, taken)
}
