import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import type { SendMail } from '../../../infrastructure/mail/email.ts'
import { isReadAddress } from './email-store.ts'
import { isOverMailLimit } from '../limits/limit-attempts.ts'

/**
 * Anyone can sign up with someone else's email, and then book and cancel for as long as they like: an address that no account has
 * proved to read gets only so many emails a day. What is left out is still shown in the product. Not for codes and invitations,
 * which have limits of their own and are how an address is proved.
 */
export const limitMail =
  (infrastructure: Infrastructure, sendMail: SendMail): SendMail =>
  async (mail) => {
    const { db, clock, log } = infrastructure
    if (!(await isReadAddress(db, mail.to, clock.now())) && (await isOverMailLimit(infrastructure, mail.to)))
      log.warn({ mail: mail.id }, 'an email was not sent: no account has confirmed its address, which got many today')
    else await sendMail(mail)
  }
