import { instantText, systemClock, type Clock } from '../infrastructure/clock/clock.ts'
import { connect, type Tx } from '../infrastructure/database/connect.ts'
import { hasNoAccounts } from '../modules/accounts/index.ts'
import { createDemoAccounts } from '../modules/accounts/demo.ts'
import { fillOnce } from '../infrastructure/database/fill-once.ts'
import { openFiles } from '../infrastructure/files/open-files.ts'
import type { StoredPicture } from '../infrastructure/images/store-sizes.ts'
import type { Infrastructure } from '../infrastructure/infrastructure.ts'
import { fillBoard, fillSections } from '../modules/board/demo.ts'
import { insertClubs } from '../modules/clubs/demo.ts'
import { insertEvents, insertPrestations, replaceSeatings, writeTemplate } from '../modules/events/demo.ts'
import { insertAmendment, insertIncident, putBan } from '../modules/door/demo.ts'
import { fillFriendPlans } from '../modules/friend-plans/demo.ts'
import { fillTabs } from '../modules/tabs/demo.ts'
import type { StartParts } from '../process/product.ts'
import { insertPastWork, insertRole, insertScheduleTemplate, insertStaff } from '../modules/staffing/demo.ts'
import { drawArt } from './art/draw-art.ts'
import { createRandom } from './art/random.ts'
import type { Art } from './art/store-art.ts'
import { cancellationPolicy, makeClubs, type DemoClub } from './clubs.ts'
import { fillAmbassador, signUpCodeOf } from './fill-ambassador.ts'
import { fillApprovals } from './fill-approvals.ts'
import { fillFloor } from './floor/fill-floor.ts'
import { demoSections } from './floor/make-floor.ts'
import { sellTables } from './floor/sell-tables.ts'
import { fillArtists } from './fill-artists.ts'
import { fillGuestBook } from './fill-guest-book.ts'
import { fillGuestLists } from './tonight/fill-guest-lists.ts'
import { fillLoyalty } from './fill-loyalty.ts'
import { fillPlatform } from './fill-platform.ts'
import { fillPages } from './fill-pages.ts'
import { fillPayouts, fillTransfers } from './fill-payouts.ts'
import { fillMessages } from './fill-messages.ts'
import { fillOwnTime } from './fill-own-time.ts'
import { fillReservations } from './fill-reservations.ts'
import { fillTakings } from './fill-takings.ts'
import { fillTroubles } from './fill-troubles.ts'
import { fillVerifications } from './fill-verifications.ts'
import { makeBans } from './make-bans.ts'
import { makeEvents, type DemoEvent } from './make-events.ts'
import { makeWork, eventWorkers, type Worker } from './make-work.ts'
import { demoMenu, demoOrders, demoPaidTab } from './tonight/make-menu.ts'
import { makeIncidents } from './tonight/make-incidents.ts'
import { makeTonight, tonight } from './make-tonight.ts'
import { demoAccounts, demoGuests, personNameOf } from './people.ts'
import { signContracts } from './sign-contracts.ts'
import { demoSeries } from './series.ts'
import { fillSubscriptions, signedUpAt } from './subscriptions.ts'
import { makeTeam } from './teams.ts'

type FillContext = Pick<Infrastructure, 'config' | 'clock' | 'files' | 'secretKey'>

/** Fills an empty database, and leaves any other alone. The same day gives the same events. */
export async function fillDemoData(
  { config, secretKey, log, connectionString }: StartParts,
  clock: Clock = systemClock,
): Promise<void> {
  const { db, close } = connect(connectionString, log, 1)
  try {
    await fillOnce(db, hasNoAccounts, async (tx) => fill({ config, clock, secretKey, files: openFiles(config, log) }, tx))
  } finally {
    await close()
  }
}

async function fill(needs: FillContext, tx: Tx): Promise<void> {
  const now = needs.clock.now()
  const random = createRandom(1)
  const clubs = makeClubs()
  // Drawing takes longest and needs no database.
  const [art, accounts] = await Promise.all([
    drawArt(needs.config, { covers: 2 * demoSeries.length + clubs.length + 1, logos: clubs.length, documents: 5 }),
    createDemoAccounts(needs, tx, 'vesper-demo', demoAccounts),
  ])
  const idOf = (username: string) => accounts.get(username) ?? ''
  const workers = await fillClubs(tx, withPictures(clubs, art), idOf, now)
  await fillApprovals(tx, { idOf, now })
  await fillVerifications(tx, { ...needs, documents: art.documents, reviewer: idOf('superadmin'), idOf, now })
  await fillSubscriptions(tx, needs.config, clubs, now)
  await signContracts(
    needs,
    tx,
    clubs.map(({ row, admin }) => ({ club_id: row.id, signer_id: idOf(admin), full_name: personNameOf(admin) })),
  )

  const events = demoSeries.flatMap((series, index) => {
    const club = clubs.find(({ row }) => row.slug === series.club)
    return club ? makeEvents({ series, club, covers: coversOf(index, art, clubs.length) }, now, random) : []
  })
  const [first] = clubs
  const staged = first ? [...events, makeTonight(first, art.covers[demoSeries.length + clubs.length] ?? null, now)] : events
  const floor = first ? await fillFloor(tx, first.row.id, now) : null
  const [own, others] = [staged.filter(({ club }) => club === first), staged.filter(({ club }) => club !== first)]
  const all = floor === null ? staged : [...sellTables(own, floor, now), ...others]
  await insertEvents(
    tx,
    all.map(({ row, club }) => ({ row, club: club.row })),
  )
  for (const { row, seatings = [] } of all)
    if (seatings.length > 0) await replaceSeatings(tx, { event_id: row.id, seatings, updated_at: instantText(now) })
  await insertPrestations(
    tx,
    all.flatMap(({ prestations }) => prestations),
  )
  for (const { series, club, row } of recentDates(events))
    await writeTemplate(tx, club.row.id, { name: series, event_id: row.id }, now)

  const work = makeWork(all, { workersOf: (id) => workers.get(id) ?? [], now, random: createRandom(2) })
  await insertPastWork(tx, work, now)
  for (const team of workers.values()) await fillOwnTime(tx, team, work, now)

  await fillPlatform(tx, { superadmin: idOf('superadmin'), events: all, now })

  const guests = demoGuests.map(({ username }) => idOf(username))
  if (first) await fillBans(tx, first, idOf(first.admin), now)
  const client = idOf('client')
  const teams = [...accounts.values()].filter((id) => id !== client && !guests.includes(id))
  await fillPages(tx, { superadmin: idOf('superadmin'), guests: [client, ...guests], teams, now })
  await fillArtists(tx, all, { client, guests, now })
  const booked = await fillReservations(tx, all, { client, guests, idOf, secretKey: needs.secretKey, now, random })
  const listed = await fillGuestLists(tx, all, { idOf, now })
  const plannable = all.flatMap(({ row: { id, state, starts_at } }) => (state === 'published' ? [{ id, starts_at }] : []))
  await fillFriendPlans(tx, plannable, { secretKey: needs.secretKey, client_id: client, now })
  for (const { row, club } of all.filter(({ row: { title } }) => title === tonight)) {
    const night = { club_id: club.row.id, event_id: row.id, user_id: idOf(club.admin), now }
    await fillBoard(tx, night)
    await fillSections(
      tx,
      night,
      demoSections.map(({ staff, ...section }) => ({ ...section, staff_ids: staff.map(idOf) })),
    )
    const { currency } = club.row
    await fillTabs(tx, { ...night, currency, items: demoMenu, orders: demoOrders, paid: demoPaidTab })
  }
  await fillAmbassador(tx, { ...needs, clubs, events: all, booked, idOf, now })
  await fillTroubles(tx, { clubs, booked, admin_id: idOf('halle.sieben'), now })
  await fillPayouts(tx, clubs, { needs, superadmin: idOf('superadmin'), now })
  const payees = { club: first, ambassador_id: idOf('ambassador'), superadmin: idOf('superadmin') }
  await fillTransfers(tx, needs, { ...payees, now })
  await fillLoyalty(tx, all, { clubs, booked, client, guests, idOf, now })
  if (first) await fillGuestBook(tx, first, { guests, listed, idOf, now })
  const tonightId = all.find(({ row: { title } }) => title === tonight)?.row.id ?? null
  if (first) await fillMessages(tx, first, { client, guests, tonight: tonightId, now })
  await fillTakings(tx, all, { clubs, files: needs.files, idOf, now, random: createRandom(3) })
}

async function fillBans(
  tx: Tx,
  { row: { id: club_id, timezone } }: DemoClub,
  created_by: string,
  now: Temporal.Instant,
): Promise<void> {
  for (const ban of makeBans({ club_id, timezone, created_by, now })) await putBan(tx, ban)
  for (const { incident, amendments } of makeIncidents({ club_id, timezone, written_by: created_by, now })) {
    await insertIncident(tx, incident)
    for (const amendment of amendments) await insertAmendment(tx, amendment)
  }
}

/** The last event of each series, without any of the specials. */
const recentDates = (events: readonly DemoEvent[]) =>
  events.filter(({ series }, index) => events.findLastIndex((one) => one.series === series) === index)

interface PicturedClub extends DemoClub {
  logo: StoredPicture | null
  cover: StoredPicture | null
}

/** Each series has one of the first covers and one of the last. Between them are those of the clubs, and tonight’s. */
const coversOf = (series: number, { covers }: Art, clubs: number) =>
  [series, demoSeries.length + clubs + 1 + series].flatMap((index) => covers[index] ?? [])

/** Club covers come after the first ones of the series, and tonight’s after them. */
const withPictures = (clubs: readonly DemoClub[], { logos, covers }: Art) =>
  clubs.map((club, index): PicturedClub => ({
    ...club,
    logo: logos[index] ?? null,
    cover: covers[demoSeries.length + index] ?? null,
  }))

const clubRow = ({ row, opening_days, focal, logo, cover }: PicturedClub) => ({
  ...row,
  opening_days: JSON.stringify(opening_days),
  logo_file: logo?.name ?? null,
  logo_color: logo?.color ?? null,
  cover_file: cover?.name ?? null,
  cover_color: cover?.color ?? null,
  cover_focal_x_bp: focal.x,
  cover_focal_y_bp: focal.y,
  referral_code: signUpCodeOf(row.slug),
})

async function fillClubs(
  tx: Tx,
  clubs: readonly PicturedClub[],
  idOf: (username: string) => string,
  now: Temporal.Instant,
): Promise<Map<string, Worker[]>> {
  const at = instantText(now)
  const shared = {
    cancellation_policy: JSON.stringify(cancellationPolicy),
    updated_at: at,
  }
  await insertClubs(
    tx,
    clubs.map((club) => {
      const signed_up = instantText(signedUpAt(club.row, now))
      return {
        ...clubRow(club),
        ...shared,
        created_at: signed_up,
        onboarding_completed_at: signed_up,
        admin_id: idOf(club.admin),
      }
    }),
  )
  const workers = new Map<string, Worker[]>()
  for (const club of clubs) {
    const team = makeTeam(club, idOf, now)
    workers.set(club.row.id, eventWorkers(team))
    for (const role of team.roles) await insertRole(tx, role)
    for (const template of team.templates) await insertScheduleTemplate(tx, template)
    for (const member of team.staff) await insertStaff(tx, member)
  }
  return workers
}
