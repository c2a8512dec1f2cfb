// For the demo data alone.

export { getClubContract } from './get-club-contract.ts'
export { prepareClubSignature } from './sign-club-contract.ts'
