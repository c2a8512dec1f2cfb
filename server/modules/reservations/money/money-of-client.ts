import { sum } from '#contract/base/money.ts'
import type { MoneyMovement } from '#contract/reservations/money.ts'
import type { Money } from './figures.ts'

/** After a transfer, each guest sees their own online payments and refunds; payments at the venue are the holder's. */
export const moneyOfClient = (money: Money, clientId: string, holderId: string | null): Money => ({
  payments: money.payments.filter(({ payer_id }) => payer_id === clientId),
  till: clientId === holderId ? money.till : [],
})

/** What these movements come to, in minor units. */
export function sumsOfMovements(movements: readonly MoneyMovement[]): { paid_minor: number; refunded_minor: number } {
  const of = (kind: MoneyMovement['kind']) =>
    sum(movements.filter((one) => one.kind === kind && one.state === 'succeeded').map(({ amount_minor }) => amount_minor))
  return { paid_minor: of('payment'), refunded_minor: of('refund') }
}
