export { forecastModule } from './module.ts'
