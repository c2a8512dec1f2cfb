export { staffingJobs } from './jobs.ts'
export { staffingRoutes } from './routes.ts'
export { lockTeam } from './team/role-store.ts'
export { insertStaff, setOwnFlags } from './team/staff-store.ts'
