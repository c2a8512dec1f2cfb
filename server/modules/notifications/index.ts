export { notificationJobs } from './jobs.ts'
export { forgetNoticesOf, insertNotices, type Notice } from './notification-store.ts'
export { exportNotifications } from './notification-views.ts'
export { notificationRoutes } from './routes.ts'
