import type { ListedName } from '#contract/guest-lists/names.ts'
import type { ListedNameRow } from './name-views.ts'

/** A name can be changed and removed until the guest comes or pays. */
export const canChange = ({ status, paid_minor }: Pick<ListedName, 'status' | 'paid_minor'>): boolean =>
  status === 'confirmed' && paid_minor === 0

export const toListedName = (row: ListedNameRow): ListedName => ({ ...row, can_change: canChange(row) })
