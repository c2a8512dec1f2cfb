export { lastHourModule } from './module.ts'
