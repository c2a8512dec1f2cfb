export { closeClub } from './close-club.ts'
export { getClubContract } from './get-club-contract.ts'
export { onboardingRoutes } from './routes.ts'
export { prepareClubSignature } from './sign-club-contract.ts'
