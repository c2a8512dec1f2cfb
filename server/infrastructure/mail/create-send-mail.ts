import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../database/connect.ts'
import type { SendMail } from './email.ts'
import { keepInMailbox } from './mailbox-store.ts'
import { connectSmtp } from './smtp.ts'

/** By SMTP if configured, otherwise to the developer mailbox, or nowhere if that is off. */
export function createSendMail({
  config,
  db,
  clock,
  log,
}: {
  config: Config
  db: Database
  clock: Clock
  log: Logger
}): SendMail {
  const { smtpUrl, from, devMailbox } = config.mail
  if (smtpUrl !== null) return connectSmtp(smtpUrl, from)
  if (devMailbox) return (mail) => keepInMailbox(db, mail, clock.now())
  return ({ id }) => {
    log.warn({ mail: id }, 'an email was not sent: SMTP_URL is not set')
    return Promise.resolve()
  }
}
