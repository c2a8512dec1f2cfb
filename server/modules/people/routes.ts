import * as users from '#contract/people/users.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import type { AccountDependents } from '../accounts/index.ts'
import type { StaffingDependents } from '../staffing/index.ts'
import { createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { getUser, listUserHistory } from './get-user.ts'
import { exportClubUsers, exportUsers, listClubUsers, listUsers } from './list-users.ts'
import { updateUser } from './update-user.ts'

export function peopleRoutes(infrastructure: Infrastructure, dependents: AccountDependents & StaffingDependents): Route[] {
  return [
    route(users.listUsers, ({ caller, query, db }) => listUsers({ ...infrastructure, db }, caller, query)),
    route(users.exportUsers, ({ caller, query, db }) => exportUsers({ ...infrastructure, db }, caller, query)),
    route(users.listClubUsers, ({ caller, params, query, db }) =>
      listClubUsers({ ...infrastructure, db }, caller, params.id, query),
    ),
    route(users.exportClubUsers, ({ caller, params, query, db }) =>
      exportClubUsers({ ...infrastructure, db }, caller, params.id, query),
    ),
    route(users.getUser, ({ caller, params, query }) => getUser(infrastructure, caller, params.id, query.preview)),
    route(users.listUserHistory, ({ caller, params, query }) => listUserHistory(infrastructure, caller, params.id, query)),
    route(users.createUser, ({ caller, body, files }) =>
      createUser(infrastructure, dependents, caller, { body, upload: files['avatar'] }),
    ),
    route(users.updateUser, ({ caller, params, body, files }) =>
      updateUser(infrastructure, caller, params.id, { form: body, upload: files['profile[avatar]'] }),
    ),
    route(users.deleteUser, ({ caller, params }) => deleteUser(infrastructure, dependents, caller, params.id)),
  ]
}
