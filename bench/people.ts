import type { Client } from 'pg'
import { median, spread, type Measure } from './measure.ts'
import { makeSeason, signIn } from './season.ts'
import { startServer } from './server.ts'

const people = 200_000
/** Milliseconds of each search. */
const promised = 100
const turns = 9

const names = [
  'Ada',
  'Ben',
  'Cleo',
  'Dora',
  'Emil',
  'Finn',
  'Greta',
  'Hugo',
  'Ines',
  'Jonas',
  'Kira',
  'Lars',
  'Mia',
  'Nora',
  'Zoe',
]

/** All usernames share a prefix; one person in fifteen has each first name, one in 2,000 each last name. */
const fillPeople = async (db: Client) =>
  db.query(
    `insert into users (id, username, email, password_hash, role, first_name, last_name, created_at, updated_at)
     select gen_random_uuid(), 'guest' || n, 'guest' || n || '@example.com', '', 'client', ($1::text[])[1 + n % 15],
       'Family' || n % 2000, now() - n * interval '1 minute', now()
     from generate_series(1, $2::int) n`,
    [names, people],
  )

/** A superadmin and a club look for people on a platform of 200,000. */
export async function measurePeople(): Promise<Measure[]> {
  const server = await startServer({ TEST_MODE: 'on' })
  const { db } = server
  try {
    const [admin = ''] = await makeSeason(db, { clubs: 1, events: 1, days: 1 })
    await fillPeople(db)
    await db.query(`update users set role = 'superadmin' where username = 'guest1'`)
    await db.query('vacuum analyze users')
    const { rows } = await db.query<{ id: string }>(`select id from users where username = 'guest1'`)
    const tokens = { platform: await signIn(db, rows[0]?.id ?? ''), club: await signIn(db, admin) }
    const searches: [string, keyof typeof tokens, string][] = [
      ['a word that all have, by name', 'platform', 'search=guest&sort=name'],
      ['a word that all have, by name from the last', 'platform', 'search=guest&sort=-name'],
      ['a word that all have, newest first', 'platform', 'search=guest'],
      ['a first name that 13,000 have, by name', 'platform', 'search=ada&sort=name'],
      ['the last name in order that 13,000 have, by name', 'platform', 'search=zoe&sort=name'],
      ['a last name that 100 have, by name', 'platform', 'search=family77%20zoe&sort=name'],
      ['one person', 'platform', 'search=guest123456'],
      ['a word that all have, within a club', 'club', 'search=guest&sort=name'],
    ]
    const measures: Measure[] = []
    for (const [name, who, query] of searches) {
      const times: number[] = []
      for (let turn = 0; turn <= turns; turn++) {
        const began = performance.now()
        const answer = await fetch(`${server.url}/api/users/?${query}`, { headers: { authorization: `Token ${tokens[who]}` } })
        await answer.text()
        if (!answer.ok) throw new Error(`${query} answered ${answer.status}`)
        if (turn > 0) times.push(performance.now() - began)
      }
      const figures = `${spread(times)} ms; at most ${promised}`
      measures.push({ name: `${people} people, ${name}`, figures, ok: median(times) <= promised })
    }
    return measures
  } finally {
    await server.stop()
  }
}
