import type { ManagedEventLine } from '#contract/events/management.ts'
import { aCard } from './events.ts'

/** The event of `aCard` as its club sees it: on sale, 40 of 300 places taken. `number` determines its id. */
export function aManagedEvent(number: number, change: Partial<ManagedEventLine> = {}): ManagedEventLine {
  const {
    id,
    slug,
    title,
    cover,
    genres,
    starts_at,
    ends_at,
    timezone,
    business_date,
    currency,
    from_price_minor,
    status,
    is_past,
    is_sold_out,
    is_active,
    is_cancelled,
  } = aCard(number)
  return {
    id,
    slug,
    title,
    cover,
    genres,
    starts_at,
    ends_at,
    timezone,
    business_date,
    currency,
    from_price_minor,
    status,
    is_past,
    is_sold_out,
    is_active,
    is_cancelled,
    state: 'published',
    capacity: 300,
    heads: 40,
    held_unpaid: 0,
    on_sale_since: '2026-11-01T10:00:00.000Z',
    suspension_reason: null,
    allowed_actions: ['pause', 'cancel', 'duplicate'],
    can_edit: true,
    can_delete: false,
    version: 1,
    ...change,
  }
}
