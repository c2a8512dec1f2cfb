import { transferFailures } from '#contract/payouts/club-transfers.ts'
import type { Email } from '../../infrastructure/mail/email.ts'
import { formatMoney } from '../../infrastructure/mail/format.ts'
import { writeEmail } from '../../infrastructure/mail/write-email.ts'
import type { Payee } from './seal-bank-account.ts'
import type { TransferEnd } from './transfer.ts'

interface NamedTransfer {
  payee: Payee
  name: string
  amount_minor: number
  currency: string
}

/** To the platform, when a transfer failed or came back. */
export function transferEmail({ payee, name, amount_minor, currency }: NamedTransfer, end: TransferEnd, site: string): Email {
  const isFailed = end.state === 'failed'
  const subject = isFailed
    ? `${formatMoney(amount_minor, currency)} didn’t reach ${name}`
    : `${formatMoney(end.reversed_minor, currency)} came back from ${name}`
  const text = isFailed ? transferFailures[end.failure] : 'The provider reversed the transfer.'
  const isInPart = !isFailed && end.reversed_minor < amount_minor
  return writeEmail({
    subject,
    heading: subject,
    text: [`${text} ${payee.kind === 'club' ? 'The club is owed this amount again.' : statementWords(isInPart)}`],
    reason: 'You received this because you run the platform.',
    site,
  })
}

const statementWords = (isInPart: boolean): string =>
  isInPart
    ? 'A statement is paid in full or not at all. Reverse the rest too, then pay it again.'
    : 'Unless it has been paid since, pay the statement again.'
