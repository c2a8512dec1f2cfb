import * as contract from '#contract/accounts/accounts.ts'
import * as factor from '#contract/accounts/second-factor.ts'
import * as invitations from '#contract/accounts/invitations.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { cancelEmailChange, requestEmailCode } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { checkUsername } from './check-username.ts'
import { confirmEmail } from './confirm-email.ts'
import { deleteAccount } from './delete-account.ts'
import type { AccountDependents } from './dependents.ts'
import { endDevice, endOtherDevices, logout } from './end-devices.ts'
import { finishLogin } from './finish-login.ts'
import { exportProfile } from './export-profile.ts'
import { getProfile } from './get-profile.ts'
import { listDevices } from './list-devices.ts'
import { login } from './login.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'
import {
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  setUpSecondFactor,
  switchOffSecondFactor,
} from './set-up-second-factor.ts'
import { signUp } from './sign-up.ts'
import { undoEmailChange } from './undo-email-change.ts'
import { updateProfile } from './update-profile.ts'
import { verifyResetCode } from './verify-reset-code.ts'

export function accountsRoutes(infrastructure: Infrastructure, dependents: AccountDependents): Route[] {
  return [
    route(contract.login, ({ caller, body }) => login(infrastructure, caller, body)),
    route(factor.finishLogin, ({ caller, body }) => finishLogin(infrastructure, caller, body)),
    route(contract.signUp, ({ caller, body, files }) => signUp(infrastructure, caller, body, files['avatar'])),
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
    route(contract.deleteAccount, ({ caller, body }) => deleteAccount(infrastructure, dependents, caller, body.password)),
    route(contract.exportProfile, ({ caller }) => exportProfile(infrastructure, dependents, caller)),
    route(contract.listDevices, ({ caller, query }) => listDevices(infrastructure, caller, query)),
    route(contract.endOtherDevices, ({ caller }) => endOtherDevices(infrastructure, caller)),
    route(contract.endDevice, ({ caller, params }) => endDevice(infrastructure, caller, params.id)),
  ]
}
