/** No call is worth a longer wait. Statements that need longer raise the limit with `set local` in their own transaction. */
const limits = {
  /** A lock that is still taken after this is refused, and the caller retries. */
  lock_timeout: '3s',
  statement_timeout: '15s',
  /** A process that hangs in the middle of a transaction must not keep its locks. */
  idle_in_transaction_session_timeout: '5s',
} as const

const settings = Object.entries(limits)

/** For statements outside transactions: sent before the first one of each connection. */
export const limitSession = settings.map(([name, value]) => `set ${name} = '${value}'`).join('; ')

/**
 * The start of every transaction. A pooler in transaction mode refuses these settings on connect and forgets them between
 * transactions, so each transaction sets them.
 */
export const beginLimited = `begin; ${settings.map(([name, value]) => `set local ${name} = '${value}'`).join('; ')}`

/** For the few transactions that are long by nature: filling a database, a migration. */
export const liftLimits = settings.map(([name]) => `set local ${name} = 0`).join('; ')
