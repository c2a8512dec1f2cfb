export { subscriptionJobs } from './jobs.ts'
export { publishingRights, type PublishingRights } from './publishing-rights.ts'
export { subscriptionRoutes } from './routes.ts'
export { wasSubscriptionChosen } from './subscription-views.ts'
