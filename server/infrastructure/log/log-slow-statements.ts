import type { Logger as StatementLogger } from 'kysely'
import type { Logger } from 'pino'

/** Milliseconds. Calls that change something give up after 3 s of waiting, so this tells before they do. */
const slow = 1_000
/** Characters: enough to find it in the code. */
const shown = 600

/** Logs what took long by its text, which has placeholders for values. A wait for a lock counts. */
export const logSlowStatements =
  (log: Pick<Logger, 'warn'>): StatementLogger =>
  ({ level, query, queryDurationMillis }) => {
    if (level === 'error' || queryDurationMillis < slow) return
    const statement = query.sql.replaceAll(/\s+/g, ' ').trim().slice(0, shown)
    log.warn({ milliseconds: Math.round(queryDurationMillis), statement }, 'a statement was slow')
  }
