export { readComing, type StillComing } from './read-coming.ts'
export { forecastModule } from './module.ts'
