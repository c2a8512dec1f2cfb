import * as z from 'zod/mini'
import type { Statement } from '#contract/ambassadors/statements.ts'
import { brand } from '#contract/base/brand.ts'
import { Id } from '#contract/base/schema.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { jobHandler, jobKind, type JobHandler } from '../../../infrastructure/jobs/job-kind.ts'
import type { Email, Fact, SendMail } from '../../../infrastructure/mail/email.ts'
import { formatMoney, formatMonth } from '../../../infrastructure/mail/format.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { deliver } from '../../notifications/index.ts'
import { findStatementAddressee } from './statement-views.ts'

/** What happened to a statement, with its facts at that time. */
const StatementNews = z.object({
  statement_id: Id,
  happened: z.enum(['made', 'paid', 'voided']),
  /** The payout's; empty for a statement that was only issued. */
  reference: z.string(),
  /** Why a payout was voided. */
  reason: z.string(),
})
type StatementNews = z.output<typeof StatementNews>

export const mailStatement = jobKind('mail_ambassador_statement', StatementNews, 'mail')

interface Words {
  heading: string
  text: string
  facts: Fact[]
}

function wordsOf({ happened, reference, reason }: StatementNews, { number, month, total_minor, currency }: Statement): Words {
  const [amount, name] = [formatMoney(total_minor, currency), formatMonth(month)]
  const statement: Fact = ['Statement', number]
  if (happened === 'paid')
    return {
      heading: `We paid you ${amount}`,
      text: `We sent you your commissions for ${name}. Depending on your bank, the money can take a few days to arrive.`,
      facts: [statement, ['Reference', reference]],
    }
  if (happened === 'voided')
    return {
      heading: `We haven’t paid you ${amount} yet`,
      text: `The payout of your statement for ${name} didn’t reach you. We still owe you this amount.`,
      facts: [statement, ['Reference', reference], ['Reason', reason]],
    }
  return {
    heading: `Your commissions for ${name}: ${amount}`,
    text: 'Your statement lists what you earned. We’ll pay it out soon.',
    facts: [statement, ['Amount', amount]],
  }
}

interface Target {
  label: string
  path: string
}

// A suspended ambassador cannot open their statements; their profile says why.
const targetOf = ({ id }: Pick<Statement, 'id'>, is_suspended: boolean): Target =>
  is_suspended
    ? { label: 'Open my profile', path: '/profile' }
    : { label: 'Open my statement', path: `/ambassador/statements?statement=${id}` }

function statementEmail(news: StatementNews, statement: Statement, { label, path }: Target, site: string): Email {
  const { heading, text, facts } = wordsOf(news, statement)
  return writeEmail({
    subject: heading,
    heading,
    text: [text],
    action: { label, url: `${site}${path}` },
    facts,
    reason: `You received this because you have an ambassador account with ${brand}.`,
    site,
  })
}

/** The ambassador is notified in the product and by email. */
export const statementMailHandler = (infrastructure: Infrastructure, sendMail: SendMail): JobHandler =>
  jobHandler(mailStatement, async (news, { id }) => {
    const addressee = await findStatementAddressee(infrastructure.db, news.statement_id)
    if (addressee === null) return
    const { statement, user_id, email, is_suspended } = addressee
    const target = targetOf(statement, is_suspended)
    const written = statementEmail(news, statement, target, infrastructure.config.publicUrl)
    const kind = `statement_${news.happened}`
    await deliver(infrastructure, sendMail, { kind, id, to: { user_id, email }, email: written, path: target.path })
  })
