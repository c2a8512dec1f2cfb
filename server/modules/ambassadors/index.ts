export { decisionMailHandler } from './people/decision-emails.ts'
export { ambassadorRoutes } from './routes.ts'
