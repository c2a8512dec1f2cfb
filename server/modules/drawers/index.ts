export { lockOpenDrawer, moveCash } from './drawer-store.ts'
export { findDrawersOn } from './drawer-views.ts'
export { expectedInDrawer, type DrawerRow } from './drawer.ts'
export { drawersModule } from './module.ts'
