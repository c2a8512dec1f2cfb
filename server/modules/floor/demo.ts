// For the demo data alone.

export { insertFloorPlan, insertVersion } from './plans/plan-store.ts'
export { insertCombination, insertTable, insertZone } from './tables/floor-store.ts'
