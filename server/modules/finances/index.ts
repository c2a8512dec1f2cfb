export { keptSheets } from './cash-up/kept-sheets.ts'
export { getFinances } from './figures/get-finances.ts'
export { readPaces } from './figures/pace-views.ts'
export { financesModule } from './module.ts'
