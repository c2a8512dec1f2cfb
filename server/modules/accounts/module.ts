import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import type { SendMail } from '../../infrastructure/mail/email.ts'
import { forgetOldConfirmations } from './email-address/email-store.ts'
import { emailChangeHandlers } from './email-address/send-email-change-emails.ts'
import { resetCodeHandler } from './password-reset/send-reset-code.ts'
import { mailInvitationHandler } from './joining/open-account.ts'
import { forgetOldDevices } from './sessions/device-store.ts'
import { forgetExpiredSessions } from './sessions/session-store.ts'
import { forgetSpentChallenges } from './passkeys/passkey-store.ts'
import { confirmationCodeHandler } from './passkeys/confirm-action.ts'
import { signInLinkHandler } from './sign-in-links/request-sign-in-link.ts'
import { forgetOldLinks } from './sign-in-links/sign-in-link-store.ts'
import { forgetOldResets } from './passwords/reset-store.ts'
import { sendMailHandler } from '../../infrastructure/mail/send-mail-job.ts'
import { limitMail } from './email-address/limit-mail.ts'
import type { AccountDependents } from './account/dependents.ts'
import { isAvatar } from './account/accounts-views.ts'
import { accountsRoutes } from './routes.ts'

/** `sendMail` has no limits: codes always arrive. */
export function accountsModule(infrastructure: Infrastructure, sendMail: SendMail, dependents: AccountDependents): Module {
  const { db, clock } = infrastructure
  return defineModule({
    routes: accountsRoutes(infrastructure, dependents),
    handlers: [
      sendMailHandler(limitMail(infrastructure, sendMail)),
      signInLinkHandler(infrastructure, sendMail),
      confirmationCodeHandler(infrastructure, sendMail),
      resetCodeHandler(infrastructure, sendMail),
      mailInvitationHandler(infrastructure, sendMail),
      ...emailChangeHandlers(infrastructure, sendMail),
    ],
    recurring: [
      { name: 'forget_old_resets', schedule: '17 * * * *', work: async () => forgetOldResets(db, clock.now()) },
      { name: 'forget_old_sign_in_links', schedule: '*/10 * * * *', work: async () => forgetOldLinks(db, clock.now()) },
      { name: 'forget_old_emails', schedule: '7 * * * *', work: async () => forgetOldConfirmations(db, clock.now()) },
      { name: 'forget_expired_sessions', schedule: '47 * * * *', work: async () => forgetExpiredSessions(db, clock.now()) },
      { name: 'forget_spent_challenges', schedule: '27 * * * *', work: async () => forgetSpentChallenges(db, clock.now()) },
      { name: 'forget_old_devices', schedule: '57 * * * *', work: async () => forgetOldDevices(db, clock.now()) },
    ],
    files: [isAvatar],
    // The account itself, which exporting and deleting it are about.
    personalData: null,
  })
}
