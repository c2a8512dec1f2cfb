import * as z from 'zod/mini'
import type { Statement } from '#contract/ambassador-statements.ts'
import { brand } from '#contract/brand.ts'
import { Id } from '#contract/schema.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { jobHandler, jobKind, type JobHandler } from '../../../infrastructure/jobs/job-kind.ts'
import type { Block, Email, SendMail } from '../../../infrastructure/mail/email.ts'
import { formatMoney, formatMonth } from '../../../infrastructure/mail/format.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { deliver } from '../../notifications/index.ts'
import { findAddressee } from './statement-views.ts'

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
  facts: [string, string][]
}

function wordsOf({ happened, reference, reason }: StatementNews, { number, month, total_minor, currency }: Statement): Words {
  const [amount, name] = [formatMoney(total_minor, currency), formatMonth(month)]
  const statement: [string, string] = ['Statement', number]
  if (happened === 'paid')
    return {
      heading: `We paid you ${amount}`,
      text: `We sent you ${amount} for ${name}. Depending on your bank, it can take a few days to arrive.`,
      facts: [statement, ['Reference', reference]],
    }
  if (happened === 'voided')
    return {
      heading: `We haven’t paid you ${amount} yet`,
      text: `We recorded the payout of your statement for ${name} by mistake. We still owe you this amount.`,
      facts: [statement, ['Reference', reference], ['Reason', reason]],
    }
  return {
    heading: `Your statement: ${amount}`,
    text: `Your commissions for ${name} come to ${amount}. We’ll pay them out soon.`,
    facts: [statement, ['Month', name]],
  }
}

function statementEmail(news: StatementNews, statement: Statement, site: string): Email {
  const { heading, text, facts } = wordsOf(news, statement)
  const blocks: Block[] = [
    { kind: 'text', text },
    { kind: 'facts', facts },
    { kind: 'button', label: 'Open your statement', url: `${site}${pathOf(statement)}` },
  ]
  return writeEmail({
    subject: heading,
    heading,
    blocks,
    reason: `You get this email because you have an ambassador account with ${brand}.`,
    site,
  })
}

const pathOf = ({ id }: Pick<Statement, 'id'>) => `/ambassador/statements?statement=${id}`

/** The ambassador is notified in the product and by email. */
export const statementMailHandler = (infrastructure: Infrastructure, sendMail: SendMail): JobHandler =>
  jobHandler(mailStatement, async (news, { id }) => {
    const found = await findAddressee(infrastructure.db, news.statement_id)
    if (found === null) return
    const { statement, user_id, email } = found
    const written = statementEmail(news, statement, infrastructure.config.publicUrl)
    const kind = `statement_${news.happened}`
    await deliver(infrastructure, sendMail, { kind, id, to: { user_id, email }, email: written, path: pathOf(statement) })
  })
