import type { PrestationKind } from '#contract/events/prestation-kinds.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { termsAt } from '../../events/index.ts'
import { readEventPlaces } from '../booking/event-places-views.ts'
import { hasEntryEnded } from './walk-in.ts'

interface WalkInItem {
  id: string
  kind: PrestationKind
  name: string
  price_minor: number
  heads_per_unit: number
  left: number | null
  seating_id?: string
}

/** What a walk-in at an event of this club can have now, at the price it pays now. */
export async function listWalkInItems(
  { db, clock }: Pick<Infrastructure, 'db' | 'clock'>,
  clubId: string,
  eventId: string,
): Promise<{ currency: string; items: WalkInItem[] }> {
  const now = clock.now()
  const { currency, prestations } = (await readEventPlaces(db, clubId, eventId, 'on_sale')) ?? refuse('not_found')
  const items = prestations
    .filter((prestation) => !hasEntryEnded(prestation, now))
    .toSorted((one, other) => one.position - other.position)
    .map(({ id, kind, name, heads_per_unit, stock, units, seating, ...prestation }) => ({
      id,
      kind,
      name,
      price_minor: termsAt(prestation, now).price_minor,
      heads_per_unit,
      left: stock === null ? null : Math.max(0, stock - units),
      ...(seating && { seating_id: seating.id }),
    }))
  return { currency, items }
}
