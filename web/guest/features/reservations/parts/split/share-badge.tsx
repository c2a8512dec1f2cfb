import type { ShareState } from '#contract/reservations/splits.ts'
import { Badge } from '../../../../ui/badge.tsx'

const words: Record<ShareState, string> = {
  open: 'Not paid yet',
  processing: 'At the bank',
  authorized: 'Ready',
  paid: 'Paid',
  covered: 'Covered',
  refunded: 'Refunded',
}
const tones = { open: 'plain', processing: 'info', authorized: 'ok', paid: 'ok', covered: 'plain', refunded: 'info' } as const

/** Where a share of a split stands. `isOver`: the split has ended, so nothing more is paid. */
export function ShareBadge({ state, isOver }: { state: ShareState; isOver: boolean }) {
  if (isOver && (state === 'open' || state === 'authorized' || state === 'processing')) return <Badge>Not charged</Badge>
  return <Badge tone={tones[state]}>{words[state]}</Badge>
}
