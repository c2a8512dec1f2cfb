import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { deleteAccount, exportProfile, logout } from '#contract/accounts/accounts.ts'
import { createClient } from '#contract/base/client.ts'
import { addFollow } from '#contract/follows/follows.ts'
import { addPushSubscription, removePushSubscription } from '#contract/reminders/push-subscriptions.ts'
import { defaultReminderChoices, getReminderSettings, saveReminderSettings } from '#contract/reminders/reminders.ts'
import { loadConfig } from '../../infrastructure/config/load-config.ts'
import { keepSignedIn } from '../../testing/clubs.ts'
import { addEvent } from '../../testing/events.ts'
import { injected } from '../../testing/injected.ts'
import { openPushService, type PushService } from '../../testing/push-service.ts'
import { refusedWith } from '../../testing/refused-with.ts'
import { environmentOf, openWorld, type World } from '../../testing/world.ts'

let world: World
let service: PushService
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  const { push_key } = await (await world.guest('client')).call(getReminderSettings)
  service = await openPushService(push_key ?? '')
})
afterEach(() => void service.received.splice(0))
afterAll(async () => {
  await service.close()
  await world.close()
})

type Guest = Awaited<ReturnType<World['guest']>>

async function subscribe(guest: Guest) {
  const { name, subscription } = service.subscribe()
  const { id } = await guest.call(addPushSubscription, { body: subscription })
  return { id, name, subscription }
}

/** An event whose doors open now, with a guest who is interested in it and has a device. */
async function evening(title = 'Open Doors') {
  const guest = await world.guest('client')
  const device = await subscribe(guest)
  const id = await addEvent(world, { title, in_hours: 0 })
  await guest.call(addFollow, { params: { kind: 'event', id } })
  return { guest, device, id }
}

async function open(minutes = 6): Promise<void> {
  world.clock.move({ minutes })
  await world.runDueJobs()
}

const devices = async (guest: Guest) =>
  (await world.pool.query<{ endpoint: string }>('select endpoint from push_subscriptions where user_id = $1', [guest.id])).rows

const pushesTo = (name: string) => service.received.filter(({ device }) => device === name)

describe('addPushSubscription', () => {
  it('pushes what a lock screen may show, signed and encrypted for one device, once.', async () => {
    const { device, id } = await evening('Deep Reef')
    await open()
    await open()
    expect(pushesTo(device.name)).toEqual([
      {
        device: device.name,
        message: {
          title: 'Doors are open: Deep Reef',
          body: expect.stringMatching(/^[^,]+, [^,]+\.$/) as string,
          path: `/client/events/${id}`,
          tag: expect.any(String) as string,
        },
        ttl: expect.any(Number) as number,
        topic: expect.stringMatching(/^[\da-f]{32}$/) as string,
        urgency: 'high',
        subject: 'mailto:no-reply@vesper.localhost',
      },
    ])
    const { rows } = await world.pool.query('select last_success_at from push_subscriptions where id = $1', [device.id])
    expect(rows).toEqual([{ last_success_at: expect.anything() as unknown }])
  })

  it('keeps one subscription for a device that repeats it, and gives it to the account that signs in there next.', async () => {
    const [first, second] = [await world.guest('client'), await world.guest('client')]
    const { id, subscription } = await subscribe(first)
    expect(await first.call(addPushSubscription, { body: subscription })).toEqual({ id })
    await second.call(addPushSubscription, { body: subscription })
    expect([await devices(first), await devices(second)]).toEqual([[], [{ endpoint: subscription.endpoint }]])
  })

  it('keeps ten devices of an account, the latest.', async () => {
    const guest = await world.guest('client')
    const oldest = await subscribe(guest)
    for (let count = 0; count < 10; count += 1) await subscribe(guest)
    const kept = await devices(guest)
    expect(kept).toHaveLength(10)
    expect(kept).not.toContainEqual({ endpoint: oldest.subscription.endpoint })
  })

  it.each([
    'http://push.example/x',
    'https://10.0.0.8/x',
    'https://[::1]/x',
    'https://push.example:8443/x',
    'https://user:secret@push.example/x',
    'https://localhost/x',
    'https://metadata.google.internal/x',
  ])('refuses an address that is no push service on the internet: %s', async (endpoint) => {
    const guest = await world.guest('client')
    const { subscription } = service.subscribe()
    await expect(guest.call(addPushSubscription, { body: { ...subscription, endpoint } })).rejects.toMatchObject(
      refusedWith(400, 'push_address_refused'),
    )
  })

  it('is not offered by a server with push turned off.', async () => {
    const guest = await world.guest('client')
    const config = loadConfig({ ...environmentOf(world.dataDir), WEB_PUSH: 'off' })
    const call = createClient(injected((await world.openTwin({ config })).app, guest.token))
    expect((await call(getReminderSettings)).push_key).toBeNull()
    await expect(call(addPushSubscription, { body: service.subscribe().subscription })).rejects.toMatchObject(
      refusedWith(409, 'push_unavailable'),
    )
  })

  it('is limited to 30 a minute.', async () => {
    const guest = await world.guest('client')
    const { config } = world.infrastructure
    const { app } = await world.openTwin({ config: { ...config, rateLimits: { ...config.rateLimits, enabled: true } } })
    const call = createClient(injected(app, guest.token))
    const { subscription } = service.subscribe()
    for (let sent = 0; sent < 30; sent += 1) await call(addPushSubscription, { body: subscription })
    await expect(call(addPushSubscription, { body: subscription })).rejects.toMatchObject(refusedWith(429, 'rate_limited'))
  })
})

describe('a device', () => {
  it('gets nothing after removePushSubscription, sent by its owner alone.', async () => {
    const { guest, device } = await evening()
    const stranger = await world.guest('client')
    await stranger.call(removePushSubscription, { params: { id: device.id } })
    expect(await devices(guest)).toHaveLength(1)
    for (let count = 0; count < 2; count += 1)
      expect(await guest.call(removePushSubscription, { params: { id: device.id } })).toEqual({ is_subscribed: false })
    await open()
    expect(pushesTo(device.name)).toEqual([])
  })

  it('gets nothing after it signed out.', async () => {
    const { guest, device } = await evening()
    await guest.call(logout)
    expect(await devices(guest)).toEqual([])
    await open()
    expect(pushesTo(device.name)).toEqual([])
  })

  it.each([404, 410])('is deleted when its service answers %i: the subscription is gone.', async (status) => {
    const { guest, device } = await evening()
    service.answer(device.name, status)
    await open()
    expect(await devices(guest)).toEqual([])
  })

  it('whose service fails is tried again, three times, and the others get theirs once.', async () => {
    const { guest, device } = await evening()
    const other = await subscribe(guest)
    service.answer(device.name, 503)
    await open()
    expect([pushesTo(device.name).length, pushesTo(other.name).length]).toEqual([0, 1])
    service.answer(device.name, 201)
    await open(2)
    expect([pushesTo(device.name).length, pushesTo(other.name).length]).toEqual([1, 1])
  })

  it('that fails five reminders in a row is deleted.', async () => {
    const guest = await world.guest('client')
    const device = await subscribe(guest)
    service.answer(device.name, 400)
    for (let count = 0; count < 5; count += 1) {
      expect(await devices(guest)).toHaveLength(1)
      const id = await addEvent(world, { in_hours: 0 })
      await guest.call(addFollow, { params: { kind: 'event', id } })
      await open()
    }
    expect(await devices(guest)).toEqual([])
  })

  it('whose service hangs holds back no other device and no email for more than a few seconds.', async () => {
    const { guest, device } = await evening()
    const other = await subscribe(guest)
    service.answer(device.name, 'nothing')
    const before = performance.now()
    await open()
    expect(performance.now() - before).toBeLessThan(15_000)
    expect(pushesTo(other.name)).toHaveLength(1)
    expect(await devices(guest)).toHaveLength(2)
  }, 30_000)

  it('waits through the quiet hours of its person’s time zone, or gets nothing if it were too late.', async () => {
    const { guest, device } = await evening()
    const local = world.clock.now().toZonedDateTimeISO('Asia/Tokyo')
    const at = (minutes: number) => local.add({ minutes }).toPlainTime().toString({ smallestUnit: 'minute' })
    const quiet = (to: number) =>
      guest.call(saveReminderSettings, {
        body: { ...defaultReminderChoices, quiet: { from: at(0), to: at(to) }, timezone: 'Asia/Tokyo' },
      })
    await quiet(40)
    await open()
    expect(pushesTo(device.name)).toEqual([])
    await open(36)
    expect(pushesTo(device.name)).toHaveLength(1)
    const late = await addEvent(world, { in_hours: 0 })
    await guest.call(addFollow, { params: { kind: 'event', id: late } })
    await quiet(6 * 60)
    await open()
    world.clock.move({ hours: 7 })
    await world.runDueJobs()
    expect(pushesTo(device.name)).toHaveLength(1)
  })
})

describe('an account', () => {
  it('exports its devices and what it chose, and forgets them when it is erased.', async () => {
    const { guest, device } = await evening('Kept Evening')
    await keepSignedIn(world)
    await guest.call(saveReminderSettings, { body: { ...defaultReminderChoices, timezone: 'Europe/Lisbon' } })
    await open()
    const { push_devices, reminder_settings, reminders } = await guest.call(exportProfile)
    expect(push_devices).toMatchObject([{ endpoint: device.subscription.endpoint }])
    expect(reminder_settings).toMatchObject([{ timezone: 'Europe/Lisbon' }])
    expect(reminders).toMatchObject([{ event: 'Kept Evening', kind: 'doors_open' }])
    await guest.call(deleteAccount, { body: { password: world.password } })
    const { rows } = await world.pool.query(
      `select user_id from push_subscriptions where user_id = $1 union all select user_id from reminders where user_id = $1
       union all select user_id from reminder_settings where user_id = $1`,
      [guest.id],
    )
    expect(rows).toEqual([])
  })
})
