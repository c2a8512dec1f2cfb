// For the demo data alone.

export { fillDrawer, type PastDrawer } from './fill-drawer.ts'
