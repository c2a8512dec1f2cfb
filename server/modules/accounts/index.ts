export { setIdentity } from './account/account-store.ts'
export { profileOf, type AccountRow, userOf } from './account/account.ts'
export {
  findAccounts,
  findClientNamed,
  findSignUp,
  hasConfirmedEmail,
  hasNoAccounts,
  personName,
} from './account/accounts-views.ts'
export { findReferralCodes, insertReferralCode, lockAmbassador, setApproval } from './account/ambassador-store.ts'
export { ageOn, isAdultVerified, isBirthday, type KnownAge, utcDate, yearsBetween } from './account/client-age.ts'
export type { AccountDependents } from './account/dependents.ts'
export { holdSuperadmins, setAccountStatus } from './account/erase-store.ts'
export { erase } from './deletion/delete-account.ts'
export { limitCodesTo } from './email-address/change-email.ts'
export { findChange, listChanges } from './email-address/email-store.ts'
export { limitMail } from './email-address/limit-mail.ts'
export {
  findAccountFaults,
  firstSignInOf,
  makeFirstSecret,
  openAccount,
  renewFirstSecret,
  type FirstSecret,
  withdrawInvitation,
} from './joining/open-account.ts'
export { limitInvitations, limitTeam } from './limits/limit-attempts.ts'
export { checkPasswordIn } from './passwords/check-own-password.ts'
export { makeSuperadmin } from './passwords/make-superadmin.ts'
export { changeAccount, readChangeOf, updateProfile } from './profile/update-profile.ts'
export { withStoredPicture } from './profile/with-stored-picture.ts'
export { sealedSecondFactors } from './second-factor/seal-second-factor.ts'
export { readFactorState } from './second-factor/second-factor-views.ts'
export { createAuthenticate } from './sessions/authenticate.ts'
export { createAuthorize } from './sessions/authorize.ts'
export { endSessions } from './sessions/session-store.ts'
export { isClub, listSessions } from './sessions/session-views.ts'
export { endAccesses, insertAccess } from './sessions/support-access-store.ts'
export { accountsModule } from './module.ts'
