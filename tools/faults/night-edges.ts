import { randomUUID } from 'node:crypto'
import type { Device } from './night-device.ts'
import { prices } from './night.ts'

/** A queue, an entry, a count, an exit and a refusal, all decided without a network and sent at once. */
export async function sendScans({ call, night, answers, turn }: Device): Promise<void> {
  const reservation_id = night.offline[turn]
  const at = new Date().toISOString()
  const actions = [
    { action: 'queue', reservation_id, decided: 'admitted' },
    { action: 'check_in', reservation_id, heads: 1, decided: 'admitted' },
    { action: 'count', heads: 1, decided: 'admitted' },
    { action: 'exit', reservation_id, heads: 1, decided: 'admitted' },
    { action: 'check_in', reservation_id, heads: 9, decided: 'already_inside' },
  ]
  const entries = actions.map((action) => ({ ...action, scan_id: randomUUID(), at }))
  const { body } = await call('POST', `door/${night.event_id}/sync/`, { device: 'Offline', entries })
  const results = (body['answers'] as { result: string }[]).map(({ result }) => result).join(' ')
  if (results !== 'queued admitted counted out refused') answers.strange.push(`sync: ${results}`)
  for (const { scan_id } of entries) answers.sent.add(scan_id)
  answers.heads += 1
  answers.counted += 1
  answers.outside += 1
}

export async function writeIncident({ call, answers, turn }: Device): Promise<void> {
  const id = randomUUID()
  const happened_at = new Date().toISOString()
  await call('POST', 'incidents/', { id, kind: 'refusal', happened_at, place: 'Door', text: `Turned away at turn ${turn}` })
  answers.incidents.add(id)
}

/** More than a party owes is refused, however often it is sent, and is in no book. */
export async function payTooMuch({ call, night, answers, turn }: Device): Promise<void> {
  const [payment_id, reservation_id] = [randomUUID(), night.owing[turn]]
  const payment = { payment_id, reservation_id, amount_minor: prices.due + 1, method: 'card' }
  const { status } = await call('POST', `door/${night.event_id}/collect/`, payment, ['more_than_due'])
  if (status < 300) answers.strange.push('collect: more than is due')
}

export async function overrideWithoutRight({ callWithoutRight, night, answers, turn }: Device): Promise<void> {
  const scan = { action: 'check_in', scan_id: randomUUID(), reservation_id: night.owing[turn], heads: 9 }
  const entry = { ...scan, override: { reason: 'house_guest' } }
  const { body } = await callWithoutRight('POST', `door/${night.event_id}/scan/`, { device: 'New', entry })
  const { result } = body['answer'] as { result: string }
  if (result !== 'refused') answers.strange.push(`override without the right: ${result}`)
}

/** The owner of a list adds names with its link, and with one whose cut-off has passed. */
export async function addOwnNames({ call, night, answers, turn }: Device): Promise<void> {
  const names = [`Friend ${turn} one`, `Friend ${turn} two`]
  const added = { format: 'lines', text: names.join('\n') }
  await call('POST', '/guest-lists/add/', { code: night.links.open, ...added })
  for (const name of names) answers.ownNames.add(name.toLowerCase())
  const { status } = await call('POST', '/guest-lists/add/', { code: night.links.closed, ...added }, ['guest_list_closed'])
  if (status < 300) answers.strange.push('names after the cut-off')
}

/** 5,000 lines: 4,000 names, 500 of them again, and 500 that are none. */
export async function pasteNames({ call, night, answers, turn }: Device): Promise<void> {
  const names = Array.from({ length: 4_000 }, (_, index) => `Pasted ${turn} name ${index}`)
  const rubbish = Array.from({ length: 500 }, (_, index) => `https://example.com/${index}`)
  const text = [...names, ...names.slice(0, 500), ...rubbish].join('\n')
  const { body } = await call('POST', `guest-lists/${night.paste_list_id}/names/`, { format: 'lines', text })
  answers.pasted += (body['counts'] as { listed: number }).listed
}
