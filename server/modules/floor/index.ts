export { floorModule } from './module.ts'
export { findDefaultVersion, isVersionOf } from './plans/plan-views.ts'
