// For the demo data alone.

export { insertTimeOff, putAvailability } from './absence/absence-store.ts'
export { insertPastWork, type PastWork } from './attendance/past-work-store.ts'
export { afterPunch } from './attendance/punch.ts'
export { insertOffer } from './offers/offer-store.ts'
export { insertScheduleTemplate } from './rota/template-store.ts'
export { insertRole } from './team/role-store.ts'
export { insertStaff } from './team/staff-store.ts'
