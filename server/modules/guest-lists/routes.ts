import * as exports from '#contract/guest-lists/exports.ts'
import * as lists from '#contract/guest-lists/lists.ts'
import * as names from '#contract/guest-lists/names.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { exportGuestLists, exportListedNames } from './export-lists.ts'
import { createGuestList, listGuestLists, removeGuestList, updateGuestList } from './lists/manage-lists.ts'
import { addListedNames } from './names/add-names.ts'
import { changeListedName, removeListedName } from './names/change-name.ts'
import { listListedNames } from './names/list-names.ts'

export function guestListRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(lists.listGuestLists, ({ caller, params, query }) => listGuestLists(infrastructure, caller, params.id, query)),
    route(exports.exportGuestLists, ({ caller, params, query }) => exportGuestLists(infrastructure, caller, params.id, query)),
    route(lists.createGuestList, ({ caller, params, body }) => createGuestList(infrastructure, caller, params.id, body)),
    route(lists.updateGuestList, ({ caller, params, body }) => updateGuestList(infrastructure, caller, params.id, body)),
    route(lists.removeGuestList, ({ caller, params }) => removeGuestList(infrastructure, caller, params.id)),
    route(names.listListedNames, ({ caller, params, query }) => listListedNames(infrastructure, caller, params.id, query)),
    route(exports.exportListedNames, ({ caller, params, query }) => exportListedNames(infrastructure, caller, params.id, query)),
    route(names.addListedNames, ({ caller, params, body, idempotency_key: key }) =>
      addListedNames(infrastructure, caller, { id: params.id, body, key }),
    ),
    route(names.changeListedName, ({ caller, params, body }) => changeListedName(infrastructure, caller, params.id, body)),
    route(names.removeListedName, ({ caller, params }) => removeListedName(infrastructure, caller, params.id)),
  ]
}
