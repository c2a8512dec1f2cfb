export { requirementsOf } from './club-setup.ts'
export {
  deleteUnusedClub,
  keepFirstTax,
  lockClub,
  lockClubOfAdmin,
  setClubStanding,
  setPointsRate,
  suspendSales,
} from './club-store.ts'
export { findClubFacts, findPublicClub, listClubCurrencies, listMoneyAddressees } from './club-views.ts'
export { clubCoverOf, logoOf, pictureOfClub, toClubPage, type ClubFacts } from './club.ts'
export { completeOnboarding } from './complete-onboarding.ts'
export { readCompleteClub } from './read-complete-club.ts'
export { clubRenamed } from './update-club.ts'
export type { FindEventsOf } from './get-own-club.ts'
export { clubsModule } from './module.ts'
