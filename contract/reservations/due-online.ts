import { share, wholeBp } from '../base/money.ts'

/** The part of a line due in advance. Amounts are minor units; a share is in basis points. */
interface Terms {
  payment: 'prepaid' | 'deposit' | 'at_club' | 'free'
  deposit_minor: number | null
  deposit_bp: number | null
}

/** A share is rounded half up, once per line. The browser shows the same amount that the server charges. */
export function dueOnline({ payment, deposit_minor, deposit_bp }: Terms, quantity: number, totalMinor: number): number {
  if (payment === 'prepaid') return totalMinor
  if (payment !== 'deposit') return 0
  return Math.min(totalMinor, deposit_bp === null ? (deposit_minor ?? 0) * quantity : share(totalMinor, deposit_bp, wholeBp))
}
