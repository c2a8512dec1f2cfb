export { tabsModule } from './module.ts'
export { readTabTotals } from './read-totals.ts'
