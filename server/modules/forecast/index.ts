export { readComing, type Coming } from './read-coming.ts'
export { forecastModule } from './module.ts'
