export { closeClub } from './close-club.ts'
export { readFacts } from './read-facts.ts'
export { onboardingModule } from './module.ts'
