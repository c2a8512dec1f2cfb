import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { TimeOfDay } from '../base/schema.ts'

/**
 * What a guest is reminded of. `new_event`: a club or artist they follow has one. Of an event they are interested in: `on_sale`, its
 * sales begin; `last_places`, few are left. `doors_open`: the doors of an event they booked or are interested in.
 */
export const reminderKinds = ['new_event', 'on_sale', 'last_places', 'doors_open'] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** `app`: in the product; `email`: to a confirmed address; `push`: on each device with push turned on. */
export const reminderChannels = ['app', 'email', 'push'] as const
export type ReminderChannel = (typeof reminderChannels)[number]

const Kinds = z
  .array(z.enum(reminderKinds, `Each must be one of: ${reminderKinds.join(', ')}`))
  .check(z.refine((kinds) => new Set(kinds).size === kinds.length, 'Each can be there once'))

const QuietHours = z
  .strictObject({ from: TimeOfDay, to: TimeOfDay })
  .check(z.refine(({ from, to }) => from !== to, 'From and to must differ: turn quiet hours off instead'))

const isZone = (name: string): boolean => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

const ReminderChoices = z.strictObject({
  /** The kinds that are on, by channel. */
  app: Kinds,
  email: Kinds,
  push: Kinds,
  /** Local times between which no email and no push goes out; null for none. They may pass midnight. */
  quiet: z.nullable(QuietHours),
  /** Where the quiet hours are. Null: wherever the event is. */
  timezone: z.nullable(z.string().check(z.maxLength(60), z.refine(isZone, 'Choose a time zone such as Europe/Amsterdam'))),
})
export type ReminderChoices = z.output<typeof ReminderChoices>

/** Until someone chooses. Email only for what they wait for; push once a device asks for it. */
export const defaultReminderChoices: ReminderChoices = {
  app: [...reminderKinds],
  email: ['on_sale'],
  push: [...reminderKinds],
  quiet: { from: '01:00', to: '09:00' },
  timezone: null,
}

export const getReminderSettings = endpoint({
  name: 'getReminderSettings',
  summary: 'Get what you are reminded of, how, and when not.',
  method: 'GET',
  path: 'client/reminders/',
  authorize: 'book',
  answer: z.object({
    choices: ReminderChoices,
    /** Whether there is a confirmed address for emails. */
    has_email: z.boolean(),
    /** With which browsers subscribe to push (`applicationServerKey`); null if this server sends none. */
    push_key: z.nullable(z.string()),
  }),
  errors: [],
})

export const saveReminderSettings = endpoint({
  name: 'saveReminderSettings',
  summary: 'Choose what you are reminded of, how, and when not. Replaces everything you chose before.',
  method: 'PUT',
  path: 'client/reminders/',
  authorize: 'book',
  body: ReminderChoices,
  answer: ReminderChoices,
  errors: [],
})
