import type { Artist } from '#contract/artists/artists.ts'
import { instantText } from '../infrastructure/clock/clock.ts'
import type { Tx } from '../infrastructure/database/connect.ts'
import { changeArtist, findArtistsByKey, nameKey } from '../modules/artists/demo.ts'
import { findLineup, linkNextLineups, replaceSetTimes } from '../modules/events/demo.ts'
import { insertFollow } from '../modules/follows/demo.ts'
import type { DemoEvent } from './make-events.ts'

const website = (host: string): Artist['links'] => [{ kind: 'website', url: `https://${host}.example` }]

/** What some artists say about themselves. The links lead nowhere: these people are invented. */
const described: Readonly<Record<string, Pick<Artist, 'bio' | 'links'>>> = {
  'Marlène Ostrava': {
    bio: 'Resident at Kelder Noord since its first winter. Slow openings, dub techno, and one record from the nineties in every set.',
    links: website('ostrava'),
  },
  'Teo Brandt': { bio: 'Three decks and no plan. Runs the Long Corridor label from Rotterdam.', links: website('teobrandt') },
  Ferro: { bio: 'Live hardware, built the same afternoon and taken apart the same night.', links: website('ferro') },
  'Petra Vonk': { bio: 'Plays the last three hours.', links: [] },
  'Night Ferry': { bio: 'A duo from Ghent with two drum machines and one microphone.', links: website('nightferry') },
  'Halogen Kids': { bio: 'Loud, short and fast: ninety minutes of their own records.', links: website('halogenkids') },
  'Ilse Varga': { bio: 'Electro and early techno, mostly on vinyl.', links: [] },
  'Sjoerd Lind': { bio: 'Opens rooms. Asks for the lights to stay low until two.', links: website('sjoerdlind') },
  'Glass Tram': { bio: 'Ambient for the first hour, garage for the last.', links: [] },
  'Nadia Krol': { bio: 'House from Warsaw and Lagos, sung along to by the whole floor.', links: website('nadiakrol') },
  'Odile Marsh': { bio: 'Soul, disco and whatever is in the second crate.', links: website('odilemarsh') },
  'Noémie Duval': { bio: 'Writes songs in French and plays them over house.', links: website('noemieduval') },
}

const setMinutes = 105

/** One set after another from the start, as far as the event lasts. */
function setsOf({ row }: DemoEvent, artists: readonly { id: string }[]) {
  const starts = Temporal.Instant.from(row.starts_at)
  const ends = Temporal.Instant.from(row.ends_at)
  return artists.flatMap(({ id }, index) => {
    const from = starts.add({ minutes: index * setMinutes })
    const to = from.add({ minutes: setMinutes })
    if (Temporal.Instant.compare(to, ends) > 0) return []
    return [{ artist_id: id, starts_at: instantText(from), ends_at: instantText(to) }]
  })
}

/** Artists behind the names of the line-ups, set times of upcoming events of one club, and whom the demo's guests follow. */
export async function fillArtists(
  tx: Tx,
  events: readonly DemoEvent[],
  { client, guests, now }: { client: string; guests: readonly string[]; now: Temporal.Instant },
): Promise<void> {
  for (let { isLast } = await linkNextLineups(tx, now); !isLast;) ({ isLast } = await linkNextLineups(tx, now))
  const at = instantText(now)
  const artists = await findArtistsByKey(tx, Object.keys(described).map(nameKey))
  for (const { id, name, name_key } of artists) {
    const { [name]: words } = described
    if (words !== undefined) await changeArtist(tx, id, { name, name_key, ...words, at })
  }
  const [first] = events
  const upcoming = events.filter(({ club, row }) => club === first?.club && Temporal.Instant.compare(row.ends_at, now) > 0)
  for (const event of upcoming) await replaceSetTimes(tx, event.row.id, setsOf(event, await findLineup(tx, event.row.id)))
  if (first === undefined) return
  const club = { kind: 'club', id: first.row.club_id } as const
  for (const guest of [client, ...guests]) await insertFollow(tx, guest, club, at)
  for (const { id } of artists.slice(0, 2)) await insertFollow(tx, client, { kind: 'artist', id }, at)
}
