import { sql } from 'kysely'
import type { ReminderKind } from '#contract/reminders/reminders.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import type { RemindedEvent } from './reminder-words.ts'
import { quietColumns, wants, type QuietRow } from './settings-views.ts'

export async function findRemindedEvent(db: Database | Tx, eventId: string): Promise<RemindedEvent | null> {
  const { rows } = await sql<RemindedEvent>`
    select e.id, e.slug, e.title, c.id as club_id, c.name as club_name, c.city, e.starts_at, e.ends_at, e.doors_at, e.timezone,
      (e.state = 'published' and e.suspended_at is null and c.suspended_at is null) as is_open,
      (e.state in ('published', 'paused') and e.suspended_at is null and c.suspended_at is null) as takes_place
    from events e join clubs c on c.id = e.club_id where e.id = ${eventId}`.execute(db)
  return rows[0] ?? null
}

export interface Receiver {
  id: string
  user_id: string
  artist: string | null
  path: string
  wants_app: boolean
  wants_email: boolean
  /** Of the devices to push to. */
  subscription_ids: string[]
}

/** By which channels the people of these reminders want them. */
export async function findReceivers(tx: Tx, kind: ReminderKind, ids: readonly string[]): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    select r.id, r.user_id, r.artist, r.path, ${wants('app', kind)} as wants_app,
      ${wants('email', kind)} and u.email is not null and u.email_confirmed_at is not null as wants_email,
      case when ${wants('push', kind)} then array(
        select p.id from push_subscriptions p where p.user_id = r.user_id order by p.id) else '{}' end as subscription_ids
    from reminders r join users u on u.id = r.user_id left join reminder_settings s on s.user_id = r.user_id
    where r.id = any(${ids}::uuid[]) order by r.user_id`.execute(tx)
  return rows
}

interface ToSend extends QuietRow {
  reminder_id: string
  artist: string | null
  path: string
  is_wanted: boolean
}

export interface EmailReminder extends ToSend {
  event_id: string
  kind: ReminderKind
  user_id: string
  /** Null: the account has no confirmed address any more. */
  email: string | null
}

/** Those to email now: not those that were emailed, or whose readers are gone. */
export async function findEmailReminders(db: Database, ids: readonly string[]): Promise<EmailReminder[]> {
  const { rows } = await sql<EmailReminder>`
    select r.id as reminder_id, r.event_id, r.kind, r.user_id, r.artist, r.path, ${quietColumns},
      case when u.email_confirmed_at is not null then u.email end as email,
      case r.kind when 'new_event' then ${wants('email', 'new_event')} when 'on_sale' then ${wants('email', 'on_sale')}
        when 'last_places' then ${wants('email', 'last_places')} else ${wants('email', 'doors_open')} end as is_wanted
    from reminders r join users u on u.id = r.user_id left join reminder_settings s on s.user_id = r.user_id
    where r.id = any(${ids}::uuid[]) and r.emailed_at is null and u.status = 'active' order by r.id`.execute(db)
  return rows
}

export interface PushReminder extends ToSend {
  subscription_id: string
  endpoint: string
  p256dh: string
  auth: string
}

/** The devices to push to now: those still subscribed by the person of their reminder. */
export async function findPushReminders(
  db: Database,
  kind: ReminderKind,
  pushes: readonly { reminder_id: string; subscription_id: string }[],
): Promise<PushReminder[]> {
  const { rows } = await sql<PushReminder>`
    select r.id as reminder_id, r.artist, r.path, p.id as subscription_id, p.endpoint, p.p256dh, p.auth, ${quietColumns},
      ${wants('push', kind)} as is_wanted
    from json_to_recordset(${JSON.stringify(pushes)}::json) as n(reminder_id uuid, subscription_id uuid)
      join reminders r on r.id = n.reminder_id
      join push_subscriptions p on p.id = n.subscription_id and p.user_id = r.user_id
      join users u on u.id = r.user_id and u.deleted_at is null
      left join reminder_settings s on s.user_id = r.user_id
    order by r.id, p.id`.execute(db)
  return rows
}

/** For an account's data export. */
export async function exportReminders(db: Database, userId: string): Promise<Record<string, unknown>> {
  const { rows: settings } = await sql<Record<string, unknown>>`
    select app, email, push, quiet_from, quiet_to, timezone from reminder_settings where user_id = ${userId}`.execute(db)
  const { rows: reminders } = await sql<Record<string, unknown>>`
    select e.title as event, r.kind, r.artist, r.created_at, r.emailed_at from reminders r join events e on e.id = r.event_id
    where r.user_id = ${userId} order by r.created_at, r.id`.execute(db)
  const { rows: devices } = await sql<Record<string, unknown>>`
    select endpoint, user_agent, created_at, last_success_at from push_subscriptions
    where user_id = ${userId} order by created_at, id`.execute(db)
  return { reminder_settings: settings, reminders, push_devices: devices }
}
