export { getFinances } from './finances/get-finances.ts'
export { fillCashUp } from './cash-up/fill-cash-up.ts'
export { enterRevenue, type Revenue } from './manual-revenue/manual-revenue-store.ts'
export { takingsRoutes } from './routes.ts'
