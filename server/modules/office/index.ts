export { bookingFollowers } from './booking-updates/note-bookings.ts'
export { officeJobs } from './jobs.ts'
export { officeRoutes } from './routes.ts'
