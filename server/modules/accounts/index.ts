export { readFactorState } from './second-factor-store.ts'
export { sealedSecondFactors } from './seal-second-factor.ts'
export { setIdentity } from './account-store.ts'
export { profileOf, userOf, type AccountRow } from './account.ts'
export { findAccounts, findClientNamed, findSignUp, isAvatar, personName } from './accounts-views.ts'
export { findReferralCodes, insertReferral, insertReferralCode, lockAmbassador, setApproval } from './ambassador-store.ts'
export { checkPasswordIn } from './check-own-password.ts'
export { ageOn, isAdultVerified, utcDate, yearsBetween, type KnownAge } from './client-age.ts'
export { createDemoAccounts, type DemoAccount } from './create-demo-accounts.ts'
export { eraseDemoAccounts, findDemoAccounts } from './demo-account-store.ts'
export { erase, type AccountDependents } from './delete-account.ts'
export { holdSuperadmins, setAccountStatus } from './erase-store.ts'
export { accountsJobs } from './jobs.ts'
export { limitCodesTo } from './change-email.ts'
export { findChange, listChanges } from './email-store.ts'
export { limitInvitations, limitTeam } from './limit-attempts.ts'
export {
  findAccountFaults,
  firstSignInOf,
  makeFirstSecret,
  openAccount,
  renewFirstSecret,
  withdrawInvitation,
  type FirstSecret,
} from './open-account.ts'
export { limitMail } from './limit-mail.ts'
export { makeSuperadmin } from './make-superadmin.ts'
export { accountsRoutes } from './routes.ts'
export { changeAccount, readChangeOf, updateProfile } from './update-profile.ts'
export { withStoredPicture } from './with-stored-picture.ts'
