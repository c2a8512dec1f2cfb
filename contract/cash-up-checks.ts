/** What is looked at before a business date is closed, in this order. Each that is open has to be accepted. */
export const cashChecks = [
  'events_running',
  'open_reservations',
  'unpaid_balances',
  'payments_under_way',
  'missing_check_outs',
] as const
export type CashCheck = (typeof cashChecks)[number]
