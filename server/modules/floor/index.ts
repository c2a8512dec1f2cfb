export { floorModule } from './module.ts'
