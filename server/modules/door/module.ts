import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import type { SendMail } from '../../infrastructure/mail/email.ts'
import { forgetBansOf } from './bans/ban-store.ts'
import { exportBans } from './bans/ban-views.ts'
import { doorRoutes } from './routes.ts'
import { ticketsEmailHandler } from './tickets/resend-tickets.ts'

export const doorModule = (infrastructure: Infrastructure, sendMail: SendMail): Module =>
  defineModule({
    routes: doorRoutes(infrastructure),
    handlers: [ticketsEmailHandler(infrastructure, sendMail)],
    personalData: { export: async (db, userId) => ({ bans: await exportBans(db, userId) }), forget: forgetBansOf },
  })
