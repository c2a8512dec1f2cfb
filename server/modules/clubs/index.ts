export { changeBankAccount } from './bank-account.ts'
export { bankAccountMailHandler } from './email-bank-account.ts'
export { logoOf, toClubPage, type ClubFacts } from './club.ts'
export { requirementsOf } from './club-setup.ts'
export {
  deleteUnusedClub,
  insertClubs,
  lockClub,
  lockClubOfAdmin,
  setPlatformStanding,
  keepFirstTax,
  setPointsRate,
  suspendSales,
} from './club-store.ts'
export { findClubFacts, findPublicClub, isClubPicture } from './club-views.ts'
export { disputeFollower, disputeMailHandler } from './notify-of-dispute.ts'
export { payoutFollowers, payoutMailHandlers } from './notify-of-payout.ts'
export { completeOnboarding } from './complete-onboarding.ts'
export { clubRoutes } from './routes.ts'
export type { FindEventsOf } from './get-own-club.ts'
export { clubRenamed } from './update-club.ts'
