/** The checks before a business date is closed, in display order. Each open check must be accepted. */
export const cashChecks = [
  'events_running',
  'open_reservations',
  'unpaid_balances',
  'payments_under_way',
  'missing_check_outs',
  'open_drawers',
  'open_tabs',
] as const
export type CashCheck = (typeof cashChecks)[number]
