import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import type { SendMail } from '../../infrastructure/mail/email.ts'
import { forgetBansOf } from './bans/ban-store.ts'
import { exportBans } from './bans/ban-views.ts'
import { deleteOldSentTickets, forgetCompanion } from './companions/companion-store.ts'
import { exportSentTickets } from './companions/companion-views.ts'
import { deleteOldIncidents } from './incidents/delete-old-incidents.ts'
import { exportIncidentsOf } from './incidents/incident-views.ts'
import { receiptEmailHandler } from './receipts/email-door-receipt.ts'
import { doorRoutes } from './routes.ts'
import type { KeepContact } from './scans/walk-ins.ts'
import { ticketsEmailHandler } from './tickets/resend-tickets.ts'

export const doorModule = (infrastructure: Infrastructure, sendMail: SendMail, keepContact: KeepContact): Module =>
  defineModule({
    routes: doorRoutes(infrastructure, keepContact),
    handlers: [ticketsEmailHandler(infrastructure, sendMail), receiptEmailHandler(infrastructure, sendMail)],
    recurring: [
      {
        name: 'delete_old_incidents',
        schedule: '27 5 * * *',
        lane: 'bulk',
        work: async () => deleteOldIncidents(infrastructure),
      },
      {
        name: 'delete_old_sent_tickets',
        schedule: '51 4 * * *',
        lane: 'bulk',
        work: async () => deleteOldSentTickets(infrastructure.db, infrastructure.clock.now()),
      },
    ],
    // Incidents stay for three years, for claims and authorities; an erased writer is no longer named.
    personalData: {
      export: async (db, userId) => ({
        bans: await exportBans(db, userId),
        incidents: await exportIncidentsOf(db, userId),
        sent_tickets: await exportSentTickets(db, userId),
      }),
      forget: async (tx, userId) => {
        await forgetBansOf(tx, userId)
        await forgetCompanion(tx, userId)
      },
    },
  })
