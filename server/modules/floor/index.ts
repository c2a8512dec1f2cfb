export { floorModule } from './module.ts'
export { readFloorOf } from './plans/floor-of-version.ts'
export { findDefaultVersion, isVersionOf } from './plans/plan-views.ts'
