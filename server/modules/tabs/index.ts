export { tabsModule } from './module.ts'
export { readTabTotals } from './read-tabs.ts'
