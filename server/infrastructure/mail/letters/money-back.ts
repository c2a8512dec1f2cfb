import { sayMoney } from '../say.ts'

/** Minor units. */
export interface MoneyBack {
  /** What goes back by itself: what was paid online. */
  refund_minor: number
  /** What the club took at its own till, and has to give back there. */
  at_till_minor: number
}

/** Where a guest's money is on its way back from; nothing where none is. */
export function sayMoneyBack({ refund_minor, at_till_minor }: MoneyBack, currency: string): string {
  const online =
    refund_minor > 0 ? `${sayMoney(refund_minor, currency)} that you paid online goes back to where it came from.` : ''
  const till = at_till_minor > 0 ? `The club gives back ${sayMoney(at_till_minor, currency)} that you paid there.` : ''
  return [online, till].filter((part) => part !== '').join(' ')
}
