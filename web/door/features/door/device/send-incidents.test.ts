import { describe, expect, it } from 'vitest'
import { CallError, createClient } from '#contract/base/client.ts'
import type { AddIncidentBody } from '#contract/door/incidents.ts'
import { memoryIncidents } from './incident-store.ts'
import { sendIncidents } from './send-incidents.ts'

const body = (id: string, happened_at = '2026-11-20T23:30:00Z'): AddIncidentBody => ({
  id,
  kind: 'theft',
  happened_at,
  place: 'Cloakroom',
  people: '',
  text: 'A jacket was taken.',
})

/** A server that answers with these statuses, one each, and then accepts; 0: it is away. */
function serverOf(...statuses: number[]) {
  const received: string[] = []
  const call = createClient((request, endpoint) => {
    const status = statuses.shift() ?? 201
    if (status === 0) return Promise.reject(new CallError({ status: 0, body: undefined, headers: new Headers() }, endpoint))
    received.push((JSON.parse(typeof request.body === 'string' ? request.body : '{}') as AddIncidentBody).id)
    return Promise.resolve({ status, body: status === 201 ? {} : { error: 'Place is required' }, headers: new Headers() })
  })
  return { call, received }
}

async function storeWith(...entries: [id: string, userId: string, at?: string][]) {
  const store = memoryIncidents()
  for (const [id, user_id, at] of entries) await store.keep({ user_id, body: body(id, at), fault: null })
  return store
}

describe('incidents written on a device', () => {
  it('are sent oldest first, and leave the device once the server has them', async () => {
    const store = await storeWith(['b', 'ada', '2026-11-20T23:40:00Z'], ['a', 'ada'])
    const { call, received } = serverOf()
    await sendIncidents(store, call, 'ada')
    expect(received).toEqual(['a', 'b'])
    expect(await store.read('ada')).toEqual([])
  })

  it('wait while the server is away', async () => {
    const store = await storeWith(['a', 'ada'])
    await sendIncidents(store, serverOf(0).call, 'ada')
    expect(await store.read('ada')).toMatchObject([{ body: { id: 'a' }, fault: null }])
  })

  it('that are refused stay with the reason, and do not hold up the others', async () => {
    const store = await storeWith(['a', 'ada'], ['b', 'ada', '2026-11-20T23:40:00Z'])
    const { call, received } = serverOf(400)
    await sendIncidents(store, call, 'ada')
    expect(received).toEqual(['a', 'b'])
    expect(await store.read('ada')).toMatchObject([{ body: { id: 'a' }, fault: 'Place is required' }])
  })

  it('are sent by the account that wrote them alone', async () => {
    const store = await storeWith(['a', 'ada'])
    const { call, received } = serverOf()
    await sendIncidents(store, call, 'bo')
    expect(received).toEqual([])
    expect(await store.read('ada')).toHaveLength(1)
  })
})
