export { reservationJobs } from './jobs.ts'
export { exportReservations, hasUpcomingPaidReservation } from './reservation-views.ts'
export { reservationRoutes } from './routes.ts'
