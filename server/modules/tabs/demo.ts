// For the demo data alone.

export { fillTabs } from './fill-tabs.ts'
