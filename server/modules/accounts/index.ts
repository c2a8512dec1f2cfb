export { setIdentity } from './account-store.ts'
export { profileOf, type AccountRow, userOf } from './account.ts'
export { findAccounts, findClientNamed, findSignUp, isAvatar, personName } from './accounts-views.ts'
export { findReferralCodes, insertReferral, insertReferralCode, lockAmbassador, setApproval } from './ambassador-store.ts'
export { limitCodesTo } from './change-email.ts'
export { checkPasswordIn } from './check-own-password.ts'
export { ageOn, isAdultVerified, type KnownAge, utcDate, yearsBetween } from './client-age.ts'
export { createDemoAccounts, type DemoAccount } from './create-demo-accounts.ts'
export { erase } from './delete-account.ts'
export type { AccountDependents } from './dependents.ts'
export { eraseDemoAccounts, findDemoAccounts } from './demo-account-store.ts'
export { findChange, listChanges } from './email-store.ts'
export { holdSuperadmins, setAccountStatus } from './erase-store.ts'
export { accountsJobs } from './jobs.ts'
export { limitInvitations, limitTeam } from './limit-attempts.ts'
export { limitMail } from './limit-mail.ts'
export { makeSuperadmin } from './make-superadmin.ts'
export {
  findAccountFaults,
  firstSignInOf,
  makeFirstSecret,
  openAccount,
  renewFirstSecret,
  type FirstSecret,
  withdrawInvitation,
} from './open-account.ts'
export { accountsRoutes } from './routes.ts'
export { sealedSecondFactors } from './seal-second-factor.ts'
export { readFactorState } from './second-factor-store.ts'
export { changeAccount, readChangeOf, updateProfile } from './update-profile.ts'
export { withStoredPicture } from './with-stored-picture.ts'
