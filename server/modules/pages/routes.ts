import * as managed from '#contract/pages/managed-pages.ts'
import * as contract from '#contract/pages/pages.ts'
import { cachedRoute, route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { acceptPages, getPagesToAccept } from './accept-pages.ts'
import { getPage, listPages } from './get-page.ts'
import { discardPageDraft, getManagedPage, listManagedPages, previewPage, publishPage, savePageDraft } from './manage-pages.ts'

export const pageRoutes = (infrastructure: Infrastructure): Route[] => [
  cachedRoute(contract.listPages, 5, async ({ db }) => listPages({ ...infrastructure, db })),
  cachedRoute(contract.getPage, 5, async ({ params, query, db }) =>
    getPage({ ...infrastructure, db }, params.page, query.version),
  ),
  route(contract.getPagesToAccept, ({ caller }) => getPagesToAccept(infrastructure, caller)),
  route(contract.acceptPages, ({ caller, body }) => acceptPages(infrastructure, caller, body)),
  route(managed.listManagedPages, () => listManagedPages(infrastructure)),
  route(managed.getManagedPage, ({ params }) => getManagedPage(infrastructure, params.page)),
  route(managed.previewPage, ({ body }) => previewPage(body.body)),
  route(managed.savePageDraft, ({ caller, params, body }) => savePageDraft(infrastructure, caller, params.page, body)),
  route(managed.discardPageDraft, ({ caller, params }) => discardPageDraft(infrastructure, caller, params.page)),
  route(managed.publishPage, ({ caller, params, body }) => publishPage(infrastructure, caller, params.page, body)),
]
