import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import { exportOwnLists } from './lists/guest-list-views.ts'
import type { ForgetListing } from './names/change-name.ts'
import { guestListRoutes } from './routes.ts'

export const guestListsModule = (infrastructure: Infrastructure, forgetListing: ForgetListing): Module =>
  defineModule({
    routes: guestListRoutes({ ...infrastructure, forgetListing }),
    // A list keeps who owned it, by the account alone: its name is read from there, and goes with it.
    personalData: { export: async (db, userId) => ({ guest_lists: await exportOwnLists(db, userId) }), forget: null },
  })
