export { floorModule } from './module.ts'
export { readFloorOf } from './plans/floor-of-version.ts'
export { countTablesOn, findDefaultVersion, isVersionOf, readDrawing } from './plans/plan-views.ts'
export { comparedName } from './tables/floor-views.ts'
