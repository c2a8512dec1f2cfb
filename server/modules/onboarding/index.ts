export { closeClub } from './close-club.ts'
export { readFacts } from './read-facts.ts'
export { onboardingRoutes } from './routes.ts'
