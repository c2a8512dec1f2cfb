export { commissionFollowers } from './commissions/follow-news.ts'
export { ambassadorJobs } from './jobs.ts'
export { decisionMailHandler } from './people/decision-emails.ts'
export { ambassadorRoutes } from './routes.ts'
