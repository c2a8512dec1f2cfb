export { settingsRoutes } from './routes.ts'
export { readSettings } from './settings-store.ts'
