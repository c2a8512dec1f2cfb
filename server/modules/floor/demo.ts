// For the demo data alone.

export { insertCombination, insertTable, insertZone } from './tables/floor-store.ts'
