import { expect, it } from 'vitest'
import { isTestCode, readFiles, type FileTable } from '../tools/source-files.ts'

/** What has one home: how another copy of it would be written. */
const homes: readonly { home: string; copy: RegExp }[] = [
  { home: 'web/shared/format/reader-zone.ts', copy: /resolvedOptions\(\)\.timeZone/ },
  {
    home: 'web/shared/format/use-now.ts',
    copy: /setInterval\(\(\) => (?:set[A-Z]|listeners|void invalidate)|useState(?:<number>)?\(Date\.now\)/,
  },
  { home: 'web/shared/api/use-again.ts', copy: /setInterval\(again,/ },
  // A read under way would otherwise put an older answer over what is set.
  { home: 'web/shared/api/put-answer.ts', copy: /\.set(?:Query|Queries)Data\b|\.cancelQueries\(/ },
  { home: 'contract/events/prestation-kinds.ts', copy: /'entry', 'table', 'guest_list'/ },
  { home: 'contract/base/weekdays.ts', copy: /'Mon(?:day)?s?', 'Tue(?:sday)?s?'/ },
  { home: 'web/shared/format/weekdays.ts', copy: /getUTCDay\(\) \+ 6/ },
  { home: 'web/shared/format/format.ts', copy: /\? '–' : formatPercent/ },
  { home: 'server/infrastructure/database/page-of.ts', copy: /\.length > limit (?:\?|&&)|writeCursor\(\[/ },
  {
    home: 'server/infrastructure/csv/list-file.ts',
    copy: /csvBegin[^\n]*\n(?:[^\n]*\n){0,3} *(?:do \{|for \()|async function\* (?:pages|read\w*)/,
  },
  { home: 'server/infrastructure/idempotency/answer-once.ts', copy: /async \(tx(?:: Tx)?\) =>\s*(?:\{\s*return )?answerOnce\(/ },
  { home: 'server/infrastructure/database/instant-sql.ts', copy: /at time zone 'UTC', (?:'YYYY[^']+S"Z"'|\$\{sql\.lit)/ },
]

const findCopies = (files: FileTable): string[] =>
  homes.flatMap(({ home, copy }) =>
    [...files].flatMap(([path, text]) => (path !== home && copy.test(text) ? [`${path} writes what ${home} has`] : [])),
  )

const shipped = new Map([...readFiles('{contract,server,web}/**/*.{ts,tsx}')].filter(([path]) => !isTestCode(path)))

it("A page of a list, a transaction that answers once, an instant as text, the reader's time zone, clocks, sending again, what a change puts in a read's place, the kinds that admit people, weekdays and missing rates are written once.", () => {
  for (const { home, copy } of homes) expect(shipped.get(home)).toMatch(copy)
  expect(findCopies(shipped)).toEqual([])
})

it.each([
  'const zone = Intl.DateTimeFormat().resolvedOptions().timeZone',
  'const timer = setInterval(() => setNow(Date.now()), 1_000)',
  'const timer = setInterval(() => void invalidate(client, getGuestMessage), 5_000)',
  'const [now] = useState(Date.now)',
  'const timer = setInterval(again, againMs)',
  'client.setQueryData<Board>(boardQuery(id).queryKey, (board) => board)',
  'client.setQueriesData({ queryKey: [getRota.name] }, change)',
  "and p.kind in ('entry', 'table', 'guest_list')",
  "const days = ['Monday', 'Tuesday']",
  'const monday = (date.getUTCDay() + 6) % 7',
  "const rate = bp === null ? '–' : formatPercent(bp)",
  'const last = rows.length > limit ? rows[limit - 1] : undefined',
  'const next = writeCursor([last.id])',
  'return retryTransaction(db, async (tx) => answerOnce(tx, call, now, work))',
  'const write = async (tx: Tx) => {\n  return answerOnce(tx, call, now, work)\n}',
  'async function* readTable(db, table) {',
  `select to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
  `select to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
])('A second one is found: %s', (text) => {
  expect(findCopies(new Map([['web/office/ui/new.ts', text]]))).toHaveLength(1)
})
