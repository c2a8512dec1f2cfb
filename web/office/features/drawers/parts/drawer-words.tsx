import type { Drawer } from '#contract/drawers/drawers.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { differenceTone, differenceWords } from '../../../domain/cash-difference.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'

export const DrawerStatus = ({ drawer: { status } }: { drawer: Pick<Drawer, 'status'> }) =>
  status === 'closed' ? <StatusBadge tone="done">Closed</StatusBadge> : <StatusBadge tone="info">Open</StatusBadge>

export function DrawerDifference({ drawer: { difference_minor: minor, currency } }: { drawer: Drawer }) {
  if (minor === null) return null
  const words = differenceWords(minor, (one) => formatMoney(one, currency))
  return <StatusBadge tone={differenceTone(minor)}>{words}</StatusBadge>
}

/** `Door, Ana Lopez`. */
export const drawerName = ({ place, opened_by }: Pick<Drawer, 'place' | 'opened_by'>): string =>
  `${place}, ${opened_by ?? 'former staff member'}`
