import * as exports from '#contract/guest-lists/exports.ts'
import * as link from '#contract/guest-lists/link.ts'
import * as lists from '#contract/guest-lists/lists.ts'
import * as names from '#contract/guest-lists/names.ts'
import * as owners from '#contract/guest-lists/owners.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { exportGuestLists, exportListedNames, exportListOwners } from './export-lists.ts'
import { makeGuestListLink, removeGuestListLink } from './link/make-link.ts'
import { addOwnNames, changeOwnName, openGuestList, removeOwnName } from './link/own-list.ts'
import { listListOwners } from './lists/list-owners.ts'
import { createGuestList, listGuestLists, removeGuestList, updateGuestList } from './lists/manage-lists.ts'
import { addListedNames } from './names/add-names.ts'
import { changeListedName, type ForgetListing, removeListedName } from './names/change-name.ts'
import { listListedNames } from './names/list-names.ts'

export function guestListRoutes(infrastructure: Infrastructure & { forgetListing: ForgetListing }): Route[] {
  return [
    route(lists.listGuestLists, ({ caller, params, query }) => listGuestLists(infrastructure, caller, params.id, query)),
    route(exports.exportGuestLists, ({ caller, params, query, db }) =>
      exportGuestLists({ ...infrastructure, db }, caller, params.id, query),
    ),
    route(lists.createGuestList, ({ caller, params, body, idempotency_key: key }) =>
      createGuestList(infrastructure, caller, { event_id: params.id, body, key }),
    ),
    route(lists.updateGuestList, ({ caller, params, body }) => updateGuestList(infrastructure, caller, params.id, body)),
    route(lists.removeGuestList, ({ caller, params }) => removeGuestList(infrastructure, caller, params.id)),
    route(owners.listListOwners, ({ caller, query, db }) => listListOwners({ ...infrastructure, db }, caller, query)),
    route(exports.exportListOwners, ({ caller, query, db }) => exportListOwners({ ...infrastructure, db }, caller, query)),
    route(names.listListedNames, ({ caller, params, query }) => listListedNames(infrastructure, caller, params.id, query)),
    route(exports.exportListedNames, ({ caller, params, query, db }) =>
      exportListedNames({ ...infrastructure, db }, caller, params.id, query),
    ),
    route(names.addListedNames, ({ caller, params, body, idempotency_key: key }) =>
      addListedNames(infrastructure, caller, { id: params.id, body, key }),
    ),
    route(names.changeListedName, ({ caller, params, body }) => changeListedName(infrastructure, caller, params.id, body)),
    route(link.makeGuestListLink, ({ caller, params }) => makeGuestListLink(infrastructure, caller, params.id)),
    route(link.removeGuestListLink, ({ caller, params }) => removeGuestListLink(infrastructure, caller, params.id)),
    route(link.openGuestList, ({ caller, body }) => openGuestList(infrastructure, caller, body.code)),
    route(link.addOwnNames, ({ caller, body }) => addOwnNames(infrastructure, caller, body)),
    route(link.changeOwnName, ({ caller, body }) => changeOwnName(infrastructure, caller, body)),
    route(link.removeOwnName, ({ caller, body }) => removeOwnName(infrastructure, caller, body)),
    route(names.removeListedName, ({ caller, params }) => removeListedName(infrastructure, caller, params.id)),
  ]
}
