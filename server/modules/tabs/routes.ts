import * as menu from '#contract/tabs/menu.ts'
import * as receipts from '#contract/tabs/receipts.ts'
import * as tabs from '#contract/tabs/tabs.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { addTabLines, changeTabLine } from './change-lines.ts'
import { closeTab, discardTab } from './close-tab.ts'
import { emailTabReceipt, getTabReceipt } from './email-tab-receipt.ts'
import { createMenuItem, exportMenu, listMenu, setSoldOut, updateMenuItem } from './manage-menu.ts'
import { openTab } from './open-tab.ts'
import { getReservationTab, getTab, listTabEvents, listTabPlaces, listTabs } from './read-tabs.ts'
import { refundTab } from './refund-tab.ts'

export function tabRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(menu.listMenu, ({ caller, query }) => listMenu(infrastructure, caller, query)),
    route(menu.exportMenu, async ({ caller, query, db }) => exportMenu({ ...infrastructure, db }, caller, query)),
    route(menu.createMenuItem, ({ caller, body }) => createMenuItem(infrastructure, caller, body)),
    route(menu.updateMenuItem, ({ caller, params, body }) => updateMenuItem(infrastructure, caller, params.id, body)),
    route(menu.setSoldOut, ({ caller, params, body }) => setSoldOut(infrastructure, caller, params.id, body.is_sold_out)),
    route(tabs.listTabs, ({ caller, params, query }) => listTabs(infrastructure, caller, params.id, query)),
    route(tabs.listTabEvents, ({ caller, query }) => listTabEvents(infrastructure, caller, query)),
    route(tabs.listTabPlaces, ({ caller, params, query }) => listTabPlaces(infrastructure, caller, params.id, query)),
    route(tabs.getTab, ({ caller, params }) => getTab(infrastructure, caller, params.id)),
    route(tabs.openTab, ({ caller, params, body }) => openTab(infrastructure, caller, params.id, body)),
    route(tabs.addTabLines, ({ caller, params, body }) => addTabLines(infrastructure, caller, params.id, body)),
    route(tabs.changeTabLine, ({ caller, params, body }) => changeTabLine(infrastructure, caller, params, body)),
    route(tabs.discardTab, ({ caller, params }) => discardTab(infrastructure, caller, params.id)),
    route(tabs.closeTab, ({ caller, params, body }) => closeTab(infrastructure, caller, params.id, body)),
    route(tabs.refundTab, ({ caller, params, body }) => refundTab(infrastructure, caller, params.id, body)),
    route(receipts.getTabReceipt, ({ caller, params }) => getTabReceipt(infrastructure, caller, params.id)),
    route(receipts.emailTabReceipt, ({ caller, params, body }) =>
      emailTabReceipt(infrastructure, caller, { ...params, ...body }),
    ),
    route(tabs.getReservationTab, ({ caller, params }) => getReservationTab(infrastructure, caller, params.id)),
  ]
}
