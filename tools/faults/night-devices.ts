import { randomUUID } from 'node:crypto'
import { insist } from './insist.ts'
import type { Body, Device, NightAnswers } from './night-device.ts'
import { addOwnNames, overrideWithoutRight, pasteNames, payTooMuch, sendScans, writeIncident } from './night-edges.ts'
import { devices, prices, rounds, type Night } from './night.ts'

/** The id of the keeper's open drawer, opened if there is none: the other device may have closed or opened one meanwhile. */
async function ownDrawer({ call, answers, turn }: Device): Promise<string> {
  for (;;) {
    const { body } = await call('GET', 'drawers/own/')
    const drawer = body['drawer'] as { id: string } | null
    if (drawer !== null) return drawer.id
    const drawer_id = randomUUID()
    const opened = await call('POST', 'drawers/', { drawer_id, place: `Door ${turn}`, float_minor: 10_000 }, ['drawer_open'])
    if (opened.status === 201) answers.drawers.add(drawer_id)
  }
}

/** Takes cash into the drawer that is open, or the next one if that was closed meanwhile. */
async function takeCash(device: Device, path: string, body: object): Promise<void> {
  for (;;) {
    const taken = await device.call('POST', path, { ...body, drawer_id: await ownDrawer(device) }, ['drawer_closed'])
    if (taken.status < 300) return
  }
}

async function collect(device: Device, index: number): Promise<void> {
  const { night, answers, paymentIds } = device
  const [payment_id = '', reservation_id] = [paymentIds[index], night.owing[index]]
  await takeCash(device, `door/${night.event_id}/collect/`, {
    payment_id,
    reservation_id,
    amount_minor: prices.due,
    method: 'cash',
  })
  answers.payments.add(payment_id)
}

async function admitWalkIn(device: Device): Promise<void> {
  const { night, answers } = device
  const walk_in_id = randomUUID()
  const sold = { walk_in_id, prestation_id: night.entry_id, quantity: 2, total_minor: 2 * prices.entry, method: 'cash' }
  await takeCash(device, `door/${night.event_id}/walk-in/`, sold)
  answers.walkIns.add(walk_in_id)
  answers.heads += 2
}

async function override({ call, night, answers, turn }: Device): Promise<void> {
  const scan_id = randomUUID()
  const entry = { action: 'check_in', scan_id, reservation_id: night.larger[turn], heads: 2, override: { reason: 'house_guest' } }
  const { body } = await call('POST', `door/${night.event_id}/scan/`, { device: `Device ${turn}`, entry })
  const { result, overrode } = body['answer'] as { result: string; overrode?: string }
  if (result !== 'admitted' || overrode !== 'already_inside') answers.strange.push(`override: ${result} ${overrode}`)
  answers.overrides.add(scan_id)
  answers.heads += 2
}

/** Seats a walk-in; null if the neighbour was faster. */
async function seat({ call, night, answers, pair }: Device): Promise<string | null> {
  const [walk_in_id, table_id = ''] = [randomUUID(), night.freeTables[pair]]
  const party = { walk_in_id, table_id, prestation_id: night.table_id, party_size: 4 }
  const { status } = await call('POST', `board/${night.event_id}/walk-ins/`, party, ['table_taken'])
  if (status !== 201) return null
  answers.tables.set(walk_in_id, table_id)
  answers.heads += 4
  return walk_in_id
}

/** A tab of a walk-in at its table, or at the bar, from the first drink to the last coin. */
async function serve(device: Device): Promise<void> {
  const { call, night, answers, turn } = device
  const reservation_id = await seat(device)
  const tab_id = randomUUID()
  const place = reservation_id === null ? { label: `Bar ${turn}` } : { reservation_id }
  await call('POST', `events/${night.event_id}/tabs/`, { tab_id, ...place })
  let tab: Body = {}
  const lines = [
    { line_id: randomUUID(), item_id: night.menu.champagne, quantity: 1, unit_price_minor: prices.champagne },
    { line_id: randomUUID(), item_id: night.menu.water, quantity: 2, unit_price_minor: prices.water },
  ]
  for (const line of lines) {
    tab = (await call('POST', `tabs/${tab_id}/lines/`, { lines: [line] })).body
    answers.lines.add(line.line_id)
  }
  const payments = [
    { payment_id: randomUUID(), method: 'card', amount_minor: 5_000 },
    { payment_id: randomUUID(), method: 'cash', amount_minor: 20_000 },
  ]
  const { version, due_minor } = tab
  await ownDrawer(device)
  await call('POST', `tabs/${tab_id}/close/`, { version, due_minor, charge_shortfall: false, payments })
  answers.tabs.add(tab_id)
  for (const { payment_id } of payments) answers.tabPayments.add(payment_id)
}

/** Gives a party its table. Told that it changed, the device looks whether that was its own call. */
async function move({ call, night, answers, turn, pair }: Device): Promise<void> {
  const [party_id = '', table_id = ''] = [night.seated[turn], night.movedTables[pair]]
  const { body } = await call('GET', `board/${night.event_id}/`)
  const { version } = (body['parties'] as { id: string; version: number }[]).find(({ id }) => id === party_id) ?? {}
  const moves = [{ party_id, version, table_ids: [table_id] }]
  const moved = await call('PUT', `board/${night.event_id}/parties/`, { moves }, ['table_taken', 'stale'])
  const isOwn = moved.body.code === 'stale' && (moved.body['current'] as { table_ids: string[] }).table_ids.includes(table_id)
  if (moved.status === 200 || isOwn) answers.tables.set(party_id, table_id)
  else if (moved.body.code === 'stale') answers.strange.push('move: stale')
}

async function addNames({ call, night, answers, turn }: Device): Promise<void> {
  const letters = 'abcdefgh'
  const text = Array.from({ length: 5 }, (_, index) => `Guest ${turn} ${letters[index]} +1`).join('\n')
  const { body } = await call('POST', `guest-lists/${night.list_id}/names/`, { format: 'lines', text })
  answers.listed_heads += 2 * (body['counts'] as { listed: number }).listed
}

/** Told that it is merged, the device looks whether that was its own call. */
async function merge({ call, night, answers, turn }: Device): Promise<void> {
  const [guest_id = '', contact_id = ''] = [night.guests[turn], night.contacts[turn]]
  const { status, body } = await call('POST', `guests/${guest_id}/merge/`, { contact_id }, ['guest_merged'])
  if (status !== 200 && body['guest_id'] !== guest_id) answers.strange.push('merge: merged elsewhere')
  answers.merged.add(contact_id)
}

/** Saves a plan, redraws it and adds its picture. */
async function drawPlan({ call, night, answers, turn }: Device): Promise<void> {
  const [name, room_id] = [`Plan ${turn}`, randomUUID()]
  const tables = [...night.freeTables, ...night.movedTables].map((table_id, index) => {
    const [x, y] = [10 + (index % 8) * 20, 10 + Math.floor(index / 8) * 20]
    return { table_id, room_id, x, y, width: 10, depth: 10, turn: 0 }
  })
  const drawing = { rooms: [{ id: room_id, name: 'Hall', width: 200, depth: 200 }], shapes: [], tables: tables.slice(0, 1) }
  const created = await call('POST', 'floor/plans/', { name, drawing }, ['invalid'])
  // Told that the name is taken: by its own call, whose response was lost.
  const { plans } = (await call('GET', 'floor/plans/')).body as { plans?: { id: string; name: string; version: number }[] }
  const plan = plans?.find((one) => one.name === name)
  if (plan === undefined) return void answers.strange.push(`plan: ${created.body.code}`)
  await call('PUT', `floor/plans/${plan.id}/`, { drawing: { ...drawing, tables }, version: plan.version }, ['stale'])
  const form = new FormData()
  form.set('room_id', room_id)
  form.set('picture', new Blob([new Uint8Array(night.picture)], { type: 'image/png' }), 'hall.png')
  await call('PUT', `floor/plans/${plan.id}/picture/`, form)
  answers.plans.add(name)
}

/** Counts the drawer and closes it, again if cash moved meanwhile, unless the keeper's other device did. */
async function closeDrawer(device: Device): Promise<void> {
  const id = await ownDrawer(device)
  for (;;) {
    const { body } = await device.call('GET', `drawers/${id}/`)
    const { version, expected_minor, status } = body['drawer'] as { version: number; expected_minor: number; status: string }
    if (status === 'closed') return
    const count = { version, counted_minor: expected_minor }
    const closed = await device.call('PUT', `drawers/${id}/close/`, count, ['drawer_changed', 'drawer_closed'])
    if (closed.status === 200) return
  }
}

/** In the middle of a night, every device does something else. */
const plays: readonly ((device: Device) => Promise<void>)[] = [
  async (device) => collect(device, device.turn * 2),
  admitWalkIn,
  serve,
  async (device) => collect(device, device.turn * 2 + 1),
  move,
  closeDrawer,
  override,
  addNames,
  // What the neighbour takes, sent from this device too.
  async (device) => collect(device, (device.turn ^ 1) * 2),
  merge,
  async (device) => (device.turn % (devices * 3) < devices ? drawPlan(device) : undefined),
  async (device) => collect(device, (device.turn ^ 1) * 2 + 1),
  sendScans,
  writeIncident,
  payTooMuch,
  overrideWithoutRight,
  async (device) => (device.turn % 2 === 0 ? addOwnNames(device) : undefined),
  async (device) => (device.turn % (devices * 3) === 0 ? pasteNames(device) : undefined),
]

export const playCount = devices * rounds * plays.length

/** Runs the whole night, each device one call after another. */
export async function runNight(night: Night, url: string, answers: NightAnswers): Promise<void> {
  const paymentIds = night.owing.map(() => randomUUID())
  let calls = 0
  const openDevice = (number: number, round: number): Device => {
    const callAs =
      (token: string): Device['call'] =>
      async (method, path, body, codes = []) => {
        const address = path.startsWith('/') ? `${url}/api${path}` : `${url}/api/club-admin/${path}`
        const isForm = body instanceof FormData
        const headers = {
          authorization: `Token ${token}`,
          'idempotency-key': randomUUID(),
          ...(body && !isForm && { 'content-type': 'application/json' }),
        }
        const init = { method, headers, ...(body && { body: isForm ? body : JSON.stringify(body) }) }
        // Now and then a response is lost on its way.
        if (method !== 'GET' && ++calls % 5 === 0) await insist(address, init)
        const answer = await insist(address, init, () => answers.retried++)
        const answered = { status: answer.status, body: (answer.body ?? {}) as Body }
        if (answer.status >= 300 && !codes.includes(answered.body.code ?? ''))
          answers.strange.push(
            `${method} ${path.replaceAll(/[0-9a-f-]{36}/g, '…')}: ${answer.status} ${JSON.stringify(answer.body)}`,
          )
        return answered
      }
    const [call, callWithoutRight] = [callAs(night.keepers[number >> 1]?.token ?? ''), callAs(night.newcomer.token)]
    const turn = round * devices + number
    return { night, answers, turn, pair: turn >> 1, paymentIds, call, callWithoutRight }
  }
  await Promise.all(
    Array.from({ length: devices }, async (_, number) => {
      for (let round = 0; round < rounds; round++)
        for (let step = 0; step < plays.length; step++) {
          // Each begins elsewhere.
          await plays[(step + number) % plays.length]?.(openDevice(number, round))
          answers.done++
        }
    }),
  )
}
