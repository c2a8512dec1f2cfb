import type { Logger as StatementLogger } from 'kysely'
import type { Logger } from 'pino'
import { noteStatement } from './tracing.ts'

/** Milliseconds. Calls that change something give up after 3 s of waiting, so this tells before they do. */
const slow = 1_000
/** Characters: enough to find it in the code. */
const shown = 600

/**
 * Traces each statement, and logs those that took long; waiting for a lock counts. Both by the text, which has placeholders for
 * values.
 */
export const watchStatements =
  (log: Pick<Logger, 'warn'>): StatementLogger =>
  ({ level, query, queryDurationMillis }) => {
    noteStatement(query.sql, queryDurationMillis)
    if (level === 'error' || queryDurationMillis < slow) return
    const statement = query.sql.replaceAll(/\s+/g, ' ').trim().slice(0, shown)
    log.warn({ milliseconds: Math.round(queryDurationMillis), statement }, 'a statement was slow')
  }
