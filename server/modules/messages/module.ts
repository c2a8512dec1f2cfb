import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import type { SendMail } from '../../infrastructure/mail/email.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import { exportMessages } from './message-views.ts'
import { forgetRecipients } from './recipient-store.ts'
import { messageRoutes } from './routes.ts'
import { messageEmailHandlers } from './send-message-emails.ts'
import { sendMessageHandler } from './send-message.ts'

export const messagesModule = (infrastructure: Infrastructure, sendMail: SendMail): Module =>
  defineModule({
    routes: messageRoutes(infrastructure),
    handlers: [sendMessageHandler(infrastructure), ...messageEmailHandlers(infrastructure, sendMail)],
    personalData: {
      export: async (db, userId) => ({ club_messages: await exportMessages(db, userId) }),
      forget: forgetRecipients,
    },
  })
