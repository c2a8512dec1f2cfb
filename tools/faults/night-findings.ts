import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { count, none, type Finding } from './findings.ts'
import type { NightAnswers } from './night-device.ts'
import { pasteQuota, quota, type Night } from './night.ts'
import type { Scene } from './scene.ts'

/** What was answered is there, and nothing else: `text` selects the ids. */
async function sameIds(
  scene: Scene,
  name: string,
  answered: Iterable<string>,
  [text, ...values]: [string, ...unknown[]],
): Promise<Finding> {
  const ids = new Set(answered)
  const rows = new Set((await scene.ask<{ id: string }>(text, values)).map(({ id }) => id))
  const [lost, more] = [ids.difference(rows).size, rows.difference(ids).size]
  return {
    name,
    figures: `${ids.size}; ${lost} lost, ${more} that no one was told of`,
    ok: ids.size > 0 && lost === 0 && more === 0,
  }
}

async function sameNumbers(scene: Scene, name: string, text: string, values: unknown[]): Promise<Finding> {
  const [row = {}] = await scene.ask<Record<string, number>>(text, values)
  const numbers = Object.values(row)
  return { name, figures: JSON.stringify(row), ok: numbers.length > 1 && numbers.every((one) => one > 0 && one === numbers[0]) }
}

/** Each id is one thing: payments, parties, scans, lines, tabs, drawers, merges and plans. */
async function findTwice(scene: Scene, { event_id, club_id }: Night, answers: NightAnswers): Promise<Finding[]> {
  const { payments, walkIns, tables, overrides, lines, tabs, tabPayments, drawers, merged, plans } = answers
  const parties = `select id::text from reservations where event_id = $1 and client_id is null
    and not exists (select from listed_names n where n.reservation_id = id)`
  const seated = await scene.ask<{ id: string }>(`${parties} and 'table' = any(kinds)`, [event_id])
  const walkedIn = new Set([...tables.keys()].filter((id) => seated.some((row) => row.id === id)))
  return [
    await sameIds(
      scene,
      'payments at the door',
      [...payments, ...walkIns],
      [
        `select p.id::text from till_payments p join reservations r on r.id = p.reservation_id
       where r.event_id = $1 and not exists (select from tab_payments t where t.id = p.id)`,
        event_id,
      ],
    ),
    await sameIds(scene, 'walk-ins', [...walkIns, ...walkedIn], [parties, event_id]),
    await sameIds(scene, 'overrides', overrides, [
      'select scan_id::text as id from door_scans where event_id = $1 and overrode is not null',
      event_id,
    ]),
    await sameIds(scene, 'tabs', tabs, ["select id::text from tabs where event_id = $1 and state = 'closed'", event_id]),
    none('tabs left open', await count(scene, "select 1 from tabs where event_id = $1 and state <> 'closed'", [event_id])),
    await sameIds(scene, 'lines of tabs', lines, [
      'select l.id::text from tab_lines l join tabs t on t.id = l.tab_id where t.event_id = $1',
      event_id,
    ]),
    await sameIds(scene, 'payments of tabs', tabPayments, [
      'select p.id::text from tab_payments p join tabs t on t.id = p.tab_id where t.event_id = $1',
      event_id,
    ]),
    await sameIds(scene, 'drawers', drawers, ['select id::text from drawers where club_id = $1 and float_minor > 0', club_id]),
    await sameIds(scene, 'merges', merged, [
      'select id::text from club_guests where club_id = $1 and merged_into is not null',
      club_id,
    ]),
    await sameIds(scene, 'plans', plans, ['select name as id from floor_plans where club_id = $1', club_id]),
  ]
}

/** Drawers, tabs and the ledger say the same of every coin. */
async function findNightMoneyAmiss(scene: Scene, { event_id, club_id }: Night): Promise<Finding[]> {
  const taken = `select p.id, p.amount_minor, p.method, false as at_table from till_payments p
      join reservations r on r.id = p.reservation_id where r.event_id = $1
    union select p.id, p.amount_minor, p.method, true from tab_payments p join tabs t on t.id = p.tab_id
      where t.event_id = $1 and t.reservation_id is null`
  return [
    none(
      'drawers that hold another sum than their movements',
      await count(
        scene,
        `select 1 from drawers d left join drawer_movements m on m.drawer_id = d.id where d.club_id = $1 group by d.id
         having d.cash_in_minor + d.cash_out_minor <> coalesce(sum(m.amount_minor), 0)
           or (d.closed_at is not null and d.counted_minor <> d.float_minor + d.cash_in_minor + d.cash_out_minor)`,
        [club_id],
      ),
    ),
    none(
      'cash in a drawer that no one paid',
      await count(
        scene,
        `with taken as (${taken}) select 1 from drawer_movements m join drawers d on d.id = m.drawer_id and d.club_id = $2
         left join taken p on p.id = m.id and p.method = 'cash' where p.amount_minor is distinct from m.amount_minor`,
        [event_id, club_id],
      ),
    ),
    none(
      'cash at the door that is in no drawer',
      await count(
        scene,
        `with taken as (${taken}) select 1 from taken p where p.method = 'cash'
           and not exists (select from tab_payments t where t.id = p.id)
           and not exists (select from drawer_movements m where m.id = p.id)`,
        [event_id],
      ),
    ),
    none(
      'tabs whose lines, payments and sums differ',
      await count(
        scene,
        `select 1 from tabs t cross join lateral (
           select coalesce(sum(quantity * unit_price_minor - reduced_minor) filter (where voided_at is null), 0) as total
           from tab_lines l where l.tab_id = t.id) l
         cross join lateral (select coalesce(sum(amount_minor), 0) as paid from tab_payments p where p.tab_id = t.id) p
         where t.event_id = $1 and ((t.sums->>'total_minor')::bigint is distinct from l.total
           or (t.sums->>'due_minor')::bigint is distinct from p.paid)`,
        [event_id],
      ),
    ),
    none(
      'payments that are not in the ledger once',
      await count(
        scene,
        `with taken as (${taken}) select 1 from taken p where (
           select coalesce(array_agg(e.amount_minor), '{}') from ledger_transactions t
           join ledger_entries e on e.transaction_id = t.id and e.account = 'club_till' where t.source_id = p.id
         ) <> array[p.amount_minor]`,
        [event_id],
      ),
    ),
    await sameNumbers(
      scene,
      'taken, and posted',
      `with taken as (${taken}) select (select sum(amount_minor)::int from taken) as taken,
         (select sum(amount_minor)::int from ledger_entries where account = 'club_till') as posted`,
      [event_id],
    ),
  ]
}

/** A table has one party, and those inside are those who were admitted. */
async function findCrowdAmiss(scene: Scene, { event_id, list_id }: Night, answers: NightAnswers): Promise<Finding[]> {
  const tablesOfParties = `select a.reservation_id || ' ' || a.table_id as id from table_assignments a where a.event_id = $1
    union select s.reservation_id || ' ' || s.left_table_ids[1] from sittings s
      where s.event_id = $1 and s.left_table_ids <> '{}'`
  return [
    await sameIds(
      scene,
      'parties at their tables',
      [...answers.tables].map(([party, table]) => `${party} ${table}`),
      [tablesOfParties, event_id],
    ),
    none(
      'tables given twice for one time',
      await count(
        scene,
        `select 1 from table_assignments a join table_assignments b on b.table_id = a.table_id
           and b.reservation_id <> a.reservation_id and b.starts_at < a.ends_at and a.starts_at < b.ends_at
         where a.event_id = $1`,
        [event_id],
      ),
    ),
    await sameNumbers(
      scene,
      'guests inside: answered, at the door, by scans, by parties',
      `select $2::int as answered, (select inside from event_doors where event_id = $1) as door,
         (select sum(heads)::int from door_scans where event_id = $1 and result = 'admitted') as scans,
         (select sum(checked_in_heads)::int from reservations where event_id = $1) as parties`,
      [event_id, answers.heads],
    ),
    await sameNumbers(
      scene,
      'heads on the list: answered, listed, its quota',
      `select $2::int as answered, sum(r.party_size)::int as listed, $3::int as quota
       from listed_names n join reservations r on r.id = n.reservation_id where n.list_id = $1`,
      [list_id, answers.listed_heads, quota],
    ),
  ]
}

/** Names of owners and of the long list, what devices did without a network, and the incident book. */
async function findEdgesAmiss(scene: Scene, night: Night, answers: NightAnswers): Promise<Finding[]> {
  const { event_id, club_id, paste_list_id } = night
  return [
    await sameIds(scene, 'scans without a network', answers.sent, [
      "select scan_id::text as id from door_scans where event_id = $1 and device = 'Offline'",
      event_id,
    ]),
    await sameIds(scene, 'incidents', answers.incidents, ['select id::text from incidents where club_id = $1', club_id]),
    await sameIds(scene, 'names of an owner, none after the cut-off', answers.ownNames, [
      `select n.folded_name as id from listed_names n join guest_lists g on g.id = n.list_id
       where g.event_id = $1 and g.link_hash is not null`,
      event_id,
    ]),
    none(
      'names that an owner has twice',
      await count(
        scene,
        `select 1 from listed_names n join guest_lists g on g.id = n.list_id where g.event_id = $1
         group by n.list_id, n.folded_name having count(*) > 1`,
        [event_id],
      ),
    ),
    await sameNumbers(
      scene,
      'pasted names: answered, listed, the quota',
      `select $2::int as answered, (select count(*)::int from listed_names where list_id = $1) as listed, $3::int as quota`,
      [paste_list_id, answers.pasted, pasteQuota],
    ),
    await sameNumbers(
      scene,
      'counted and gone out: answered, at the door',
      `select $2::int as counted_answered, counted, $3::int as outside_answered, outside from event_doors where event_id = $1`,
      [event_id, answers.counted, answers.outside],
    ),
  ]
}

/** No merge, plan or picture is half done. */
async function findHalfDone(scene: Scene, { club_id, guests, freeTables, movedTables }: Night): Promise<Finding[]> {
  const rows = await scene.ask<{ file: string }>('select file from floor_plan_pictures')
  const shown = new Set(rows.map(({ file }) => file))
  const stored = (await readdir(join(scene.dataDir, 'server/files'))).filter((name) => !name.startsWith('.'))
  const orphans = stored.filter((name) => !shown.has(name.split(/[-.]/)[0] ?? ''))
  // Four widths in two formats, and the one for previews.
  const halves = rows.filter(({ file }) => stored.filter((name) => name.startsWith(file)).length !== 9)
  return [
    none(
      'guests merged in part, or twice',
      await count(
        scene,
        `select 1 from club_guests g left join club_guests c on c.merged_into = g.id where g.id = any($1::uuid[])
           and (g.tags <> '{guest,contact}' or g.version <> 2 or c.merged_version is distinct from 2)`,
        [guests],
      ),
    ),
    none(
      'plans saved in part',
      await count(
        scene,
        `select 1 from floor_plans p where p.club_id = $1 and (p.version <> 2 or $2 <> (
           select count(*) from floor_plan_versions v join plan_tables t on t.version_id = v.id where v.plan_id = p.id)
           or 1 <> (select count(*) from floor_plan_pictures f where f.plan_id = p.id))`,
        [club_id, freeTables.length + movedTables.length],
      ),
    ),
    { name: 'files of pictures that no plan shows', figures: `${orphans.length} of ${stored.length}`, ok: orphans.length === 0 },
    {
      name: 'pictures without all their files',
      figures: `${halves.length} of ${rows.length}`,
      ok: rows.length > 0 && halves.length === 0,
    },
  ]
}

/** After a night: each id is one thing, and money, heads, tables, lists, guests and plans agree with what was answered. */
export async function findNightAmiss(scene: Scene, night: Night, answers: NightAnswers): Promise<Finding[]> {
  return [
    ...(await findTwice(scene, night, answers)),
    ...(await findNightMoneyAmiss(scene, night)),
    ...(await findCrowdAmiss(scene, night, answers)),
    ...(await findEdgesAmiss(scene, night, answers)),
    ...(await findHalfDone(scene, night)),
  ]
}
