import * as contract from '#contract/accounts.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { changePassword } from './change-password.ts'
import { checkUsername } from './check-username.ts'
import { deleteAccount, type AccountDependents } from './delete-account.ts'
import { endDevice, endOtherDevices, logout } from './end-devices.ts'
import { exportProfile } from './export-profile.ts'
import { getProfile } from './get-profile.ts'
import { listDevices } from './list-devices.ts'
import { login } from './login.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'
import { signUp } from './sign-up.ts'
import { updateProfile } from './update-profile.ts'
import { verifyResetCode } from './verify-reset-code.ts'

export function accountsRoutes(infrastructure: Infrastructure, dependents: AccountDependents): Route[] {
  return [
    route(contract.login, ({ body, origin }) => login(infrastructure, body, origin)),
    route(contract.signUp, ({ body, files, origin }) => signUp(infrastructure, body, files['avatar'], origin)),
    route(contract.logout, ({ actor }) => logout(infrastructure, actor)),
    route(contract.checkUsername, ({ params, origin }) => checkUsername(infrastructure, params.username, origin)),
    route(contract.requestPasswordReset, ({ body, origin }) => requestPasswordReset(infrastructure, body.email, origin)),
    route(contract.verifyResetCode, ({ body, origin }) => verifyResetCode(infrastructure, body, origin)),
    route(contract.resetPassword, ({ body, origin }) => resetPassword(infrastructure, body, origin)),
    route(contract.getProfile, ({ actor }) => getProfile(infrastructure, actor)),
    route(contract.updateProfile, ({ actor, body, files }) =>
      updateProfile(infrastructure, actor, body, files['profile[avatar]']),
    ),
    route(contract.changePassword, ({ actor, body, origin }) => changePassword(infrastructure, actor, body, origin)),
    route(contract.deleteAccount, ({ actor, body }) => deleteAccount(infrastructure, dependents, { actor, ...body })),
    route(contract.exportProfile, ({ actor }) => exportProfile(infrastructure, dependents, actor)),
    route(contract.listDevices, ({ actor }) => listDevices(infrastructure, actor)),
    route(contract.endOtherDevices, ({ actor }) => endOtherDevices(infrastructure, actor)),
    route(contract.endDevice, ({ actor, params }) => endDevice(infrastructure, actor, params.id)),
  ]
}
