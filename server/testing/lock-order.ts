import { Client } from 'pg'

/** Rows of a table, in any way or `for` one strength; or an advisory lock whose key begins with this. */
type Lock = Readonly<{ lock: string } & ({ rows: string } | { advisory: string })>

/** The locks of docs/locks.md, each chain in its order. */
const chains: readonly (readonly Lock[])[] = [
  [
    { lock: 'message', rows: 'guest_messages' },
    { lock: 'event', rows: 'event_occupancy' },
    { lock: 'door', rows: 'event_doors' },
    { lock: 'account', rows: 'users for key share' },
    { lock: 'account of a booking', rows: 'users for no key update' },
    { lock: 'consent', rows: 'club_news_consents' },
    { lock: 'reservation', rows: 'reservations' },
    { lock: 'tab', rows: 'tabs' },
    { lock: 'drawer', rows: 'drawers' },
    { lock: 'payment', rows: 'payments' },
    { lock: 'ledger', advisory: 'ledger ' },
    { lock: 'wallet', rows: 'point_wallets' },
    { lock: 'reward', rows: 'rewards' },
    { lock: 'erased account', rows: 'users for update' },
  ],
  [
    { lock: 'team', advisory: 'team ' },
    { lock: 'rota', advisory: 'rota ' },
    { lock: 'shift', rows: 'staff_shifts' },
    { lock: 'attendance', rows: 'attendance' },
  ],
  [{ lock: 'floor', advisory: 'floor ' }],
  [{ lock: 'menu', advisory: 'menu ' }],
  [{ lock: 'segments', advisory: 'segments ' }],
  [
    { lock: 'bank files', advisory: 'bank files' },
    { lock: 'payouts', advisory: 'payouts ' },
    { lock: 'ledger', advisory: 'ledger ' },
  ],
]

/** What stands in the same parentheses as the end of a text, without what stands in inner ones. */
function levelOf(text: string): string {
  const levels = ['']
  for (const [piece] of text.matchAll(/[()]|[^()]+/g))
    if (piece === '(') levels.push('')
    else if (piece === ')') levels.pop()
    else levels.push(`${levels.pop() ?? ''}${piece}`)
  return levels.at(-1) ?? ''
}

/** What a statement locks: `select … from users u … for key share of u` locks `users`, and `users for key share`. */
function lockedRows(text: string): ReadonlySet<string> {
  const locked = new Set<string>()
  for (const clause of text.matchAll(/\b(for (?:no key update|update|key share|share))\b(?: of ([\w, ]+))?/g)) {
    const tables = [...levelOf(text.slice(0, clause.index)).matchAll(/\b(?:from|join)\s+(\w+)(?:\s+(?:as\s+)?(\w+))?/g)]
    const [, strength, of] = clause
    for (const [, table = '', alias = table] of tables)
      if (of?.split(/\W+/).includes(alias) ?? true) locked.add(table).add(`${table} ${strength}`)
  }
  return locked
}

interface Statement {
  text: string
  values: readonly unknown[]
}

function isTaken({ text, values }: Statement, rows: ReadonlySet<string>, lock: Lock): boolean {
  if ('rows' in lock) return rows.has(lock.rows)
  if (!text.includes('pg_advisory_xact_lock')) return false
  const named = (value: unknown) => typeof value === 'string' && value.startsWith(lock.advisory)
  return text.includes(`'${lock.advisory}'`) || values.some(named)
}

function statementOf(first: unknown, second: unknown): Statement | null {
  const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text
  const values = Array.isArray(second) ? second : ((first as { values?: unknown } | null)?.values ?? [])
  return typeof text === 'string' ? { text, values: Array.isArray(values) ? values : [] } : null
}

/** Follows the locks of transactions, each on its connection. One taken again is not a new one. */
export function followLocks() {
  const seen = new Set<string>()
  const broken: string[] = []
  const locks = new WeakMap<object, number[][]>()
  const note = (client: object, { text, values }: Statement) => {
    const statement = { text: text.toLowerCase().replaceAll('"', ''), values }
    if (/^\s*(?:begin|commit|rollback)\b/.test(statement.text)) locks.delete(client)
    const rows = lockedRows(statement.text)
    if (rows.size === 0 && !statement.text.includes('pg_advisory_xact_lock')) return
    for (const [n, chain] of chains.entries())
      for (const [rank, one] of chain.entries()) {
        if (!isTaken(statement, rows, one)) continue
        seen.add(one.lock)
        const ranks = locks.get(client) ?? chains.map(() => [])
        const mine = ranks[n] ?? []
        const latest = Math.max(-1, ...mine)
        if (rank < latest && !mine.includes(rank)) broken.push(`${one.lock} after ${chain[latest]?.lock}: ${statement.text}`)
        mine.push(rank)
        locks.set(client, ranks)
      }
  }
  return { note, seen, broken }
}

let following: ReturnType<typeof followLocks> | undefined

/** Watches the locks of every transaction in this process, from the first call on. */
export function watchLocks() {
  if (following !== undefined) return following
  following = followLocks()
  const { note } = following
  const query: unknown = Reflect.get(Client.prototype, 'query')
  Reflect.set(Client.prototype, 'query', function watched(this: object, ...args: unknown[]) {
    const statement = statementOf(args[0], args[1])
    if (statement !== null) note(this, statement)
    return Reflect.apply(query as (...all: unknown[]) => unknown, this, args)
  })
  return following
}
