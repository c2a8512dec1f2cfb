import type { ModificationPreview } from '#contract/reservations/changes.ts'
import type { PricedLine } from '../core/line-amounts.ts'
import type { ChangedLine } from './change-facts.ts'

/** Units added or removed, line by line. */
export function unitChanges(
  before: readonly (PricedLine & { id: string })[],
  after: readonly ChangedLine[],
): ModificationPreview['changes'] {
  return after.flatMap(({ id, name, quantity, unit_price_minor }) => {
    const change = quantity - (before.find((line) => line.id === id)?.quantity ?? 0)
    return change === 0 ? [] : [{ name, quantity: change, unit_price_minor }]
  })
}
