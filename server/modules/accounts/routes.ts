import * as contract from '#contract/accounts/accounts.ts'
import * as passkeys from '#contract/accounts/passkeys.ts'
import * as factor from '#contract/accounts/second-factor.ts'
import * as confirmations from '#contract/accounts/confirmations.ts'
import * as links from '#contract/accounts/sign-in-links.ts'
import * as invitations from '#contract/accounts/invitations.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { acceptInvitation, readInvitation } from './joining/accept-invitation.ts'
import { cancelEmailChange, requestEmailCode } from './email-address/change-email.ts'
import { changePassword } from './passwords/change-password.ts'
import { checkUsername } from './joining/check-username.ts'
import { confirmEmail } from './email-address/confirm-email.ts'
import { deleteAccount } from './deletion/delete-account.ts'
import type { AccountDependents } from './account/dependents.ts'
import { endDevice, endOtherDevices, logout } from './sign-in/end-devices.ts'
import { finishLogin } from './sign-in/finish-login.ts'
import { exportProfile } from './profile/export-profile.ts'
import { getProfile } from './profile/get-profile.ts'
import { listDevices } from './sign-in/list-devices.ts'
import { login } from './sign-in/login.ts'
import { requestPasswordReset } from './password-reset/request-password-reset.ts'
import { resetPassword } from './password-reset/reset-password.ts'
import {
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  setUpSecondFactor,
  switchOffSecondFactor,
} from './second-factor/set-up-second-factor.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from './passkeys/own-passkeys.ts'
import { beginPasskeyLogin, loginWithPasskey } from './passkeys/login-with-passkey.ts'
import { beginConfirmation, confirmAction } from './passkeys/confirm-action.ts'
import { setPassword } from './profile/set-password.ts'
import { requestSignInLink, signUpByEmail } from './sign-in-links/request-sign-in-link.ts'
import { readSignInLink, signInByCode, signInByLink } from './sign-in-links/sign-in-by-email.ts'
import { signUp } from './joining/sign-up.ts'
import { undoEmailChange } from './email-address/undo-email-change.ts'
import { updateProfile } from './profile/update-profile.ts'
import { verifyResetCode } from './password-reset/verify-reset-code.ts'

export function accountsRoutes(infrastructure: Infrastructure, dependents: AccountDependents): Route[] {
  return [
    route(contract.login, ({ caller, body }) => login(infrastructure, caller, body)),
    route(factor.finishLogin, ({ caller, body }) => finishLogin(infrastructure, caller, body)),
    route(passkeys.beginPasskeyLogin, () => beginPasskeyLogin(infrastructure)),
    route(passkeys.loginWithPasskey, ({ caller, body }) => loginWithPasskey(infrastructure, caller, body)),
    route(links.requestSignInLink, ({ caller, body }) => requestSignInLink(infrastructure, caller, body)),
    route(links.readSignInLink, ({ caller, body }) => readSignInLink(infrastructure, caller, body.token)),
    route(links.signInByLink, ({ caller, body }) => signInByLink(infrastructure, dependents, caller, body)),
    route(links.signInByCode, ({ caller, body }) => signInByCode(infrastructure, dependents, caller, body)),
    route(links.signUpByEmail, ({ caller, body }) => signUpByEmail(infrastructure, caller, body)),
    route(contract.signUp, ({ caller, body, files }) =>
      signUp(infrastructure, dependents, caller, { form: body, picture: files['avatar'] }),
    ),
    route(contract.logout, ({ caller }) => logout(infrastructure, caller)),
    route(contract.checkUsername, ({ caller, params }) => checkUsername(infrastructure, caller, params.username)),
    route(contract.requestPasswordReset, ({ caller, body }) => requestPasswordReset(infrastructure, caller, body.email)),
    route(contract.verifyResetCode, ({ caller, body }) => verifyResetCode(infrastructure, caller, body)),
    route(contract.resetPassword, ({ caller, body }) => resetPassword(infrastructure, dependents, caller, body)),
    route(invitations.readInvitation, ({ body }) => readInvitation(infrastructure, body.token)),
    route(invitations.acceptInvitation, ({ caller, body }) => acceptInvitation(infrastructure, dependents, caller, body)),
    route(contract.getProfile, ({ caller }) => getProfile(infrastructure, caller)),
    route(contract.updateProfile, ({ caller, body, files }) =>
      updateProfile(infrastructure, caller, body, files['profile[avatar]']),
    ),
    route(contract.requestEmailCode, ({ caller }) => requestEmailCode(infrastructure, caller)),
    route(contract.confirmEmail, ({ caller, body }) => confirmEmail(infrastructure, dependents, caller, body.code)),
    route(contract.cancelEmailChange, ({ caller }) => cancelEmailChange(infrastructure, caller)),
    route(contract.undoEmailChange, ({ caller, body }) => undoEmailChange(infrastructure, caller, body.token)),
    route(contract.changePassword, ({ caller, body }) => changePassword(infrastructure, caller, body)),
    route(factor.getSecondFactor, ({ caller }) => getSecondFactor(infrastructure, caller)),
    route(factor.setUpSecondFactor, ({ caller, body }) => setUpSecondFactor(infrastructure, caller, body)),
    route(factor.confirmSecondFactor, ({ caller, body }) => confirmSecondFactor(infrastructure, caller, body)),
    route(factor.renewRecoveryCodes, ({ caller, body }) => renewRecoveryCodes(infrastructure, caller, body)),
    route(factor.switchOffSecondFactor, ({ caller, body }) => switchOffSecondFactor(infrastructure, caller, body)),
    route(factor.resetSecondFactor, ({ caller, params, body }) =>
      resetSecondFactor(infrastructure, caller, { ...params, ...body }),
    ),
    route(passkeys.listPasskeys, ({ caller }) => listPasskeys(infrastructure, caller)),
    route(passkeys.beginPasskey, ({ caller, body }) => beginPasskey(infrastructure, caller, body)),
    route(passkeys.addPasskey, ({ caller, body }) => addPasskey(infrastructure, caller, body)),
    route(passkeys.removePasskey, ({ caller, params }) => removePasskey(infrastructure, caller, params.id)),
    route(confirmations.beginConfirmation, ({ caller, body }) => beginConfirmation(infrastructure, caller, body)),
    route(confirmations.confirmAction, ({ caller, body }) => confirmAction(infrastructure, caller, body)),
    route(confirmations.setPassword, ({ caller, body }) => setPassword(infrastructure, caller, body)),
    route(contract.deleteAccount, ({ caller, body }) => deleteAccount(infrastructure, dependents, caller, body)),
    route(contract.exportProfile, ({ caller }) => exportProfile(infrastructure, dependents, caller)),
    route(contract.listDevices, ({ caller, query }) => listDevices(infrastructure, caller, query)),
    route(contract.endOtherDevices, ({ caller }) => endOtherDevices(infrastructure, caller)),
    route(contract.endDevice, ({ caller, params }) => endDevice(infrastructure, caller, params.id)),
  ]
}
