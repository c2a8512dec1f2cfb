// For the demo data alone.

export { fillCashUp } from './cash-up/fill-cash-up.ts'
export { enterRevenue, type Revenue } from './manual-revenue/manual-revenue-store.ts'
