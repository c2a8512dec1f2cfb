export { staffingRoutes } from './routes.ts'
export { insertStaff } from './team/staff-store.ts'
