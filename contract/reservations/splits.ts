import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Currency, EmailText, Id, IdParams, Instant, MinorUnits, personNameField, requiredText } from '../base/schema.ts'
import { Seating } from '../events/seatings.ts'
import { CardFields } from '../payments/cards.ts'

/** `capturing`: every card is authorised, and they are being charged. */
export const splitStates = ['open', 'capturing', 'paid', 'ended'] as const
export type SplitState = (typeof splitStates)[number]

/** `stopped`: the booking ended or changed. `refused`: a bank refused a charge it had authorised. */
export const splitEndReasons = ['deadline', 'cancelled', 'stopped', 'refused'] as const
export type SplitEndReason = (typeof splitEndReasons)[number]

/** `authorized`: the card is charged once every share is paid. `covered`: the host pays it with another share. */
export const shareStates = ['open', 'processing', 'authorized', 'paid', 'covered', 'refunded'] as const
export type ShareState = (typeof shareStates)[number]

/** At most this many friends besides the host. */
export const maxFriends = 19
/** Minor units: cards are not charged less. */
export const leastShare = 100
const maxAmount = 1_000_000_000

const minorAmount = z.int('Amount must be in minor units').check(z.lte(maxAmount, 'That’s too much for a card'))
const shareAmount = minorAmount.check(z.gte(leastShare, 'That’s too small for a card'))

const Share = z.object({
  /** As the host typed it; the host's own is their first name. */
  name: z.string(),
  is_host: z.boolean(),
  amount_minor: MinorUnits,
  state: z.enum(shareStates),
})

const terms = {
  state: z.enum(splitStates),
  end_reason: z.nullable(z.enum(splitEndReasons)),
  /** When all of it ends unless every share is paid; null once it is over. */
  expires_at: z.nullable(Instant),
  currency: Currency,
  amount_minor: MinorUnits,
}

/** A split as its host sees it. */
export const Split = z.object({
  ...terms,
  /** What no card is authorised for yet. */
  missing_minor: MinorUnits,
  /** Whether the amounts may still change: no card is authorised for any share. */
  can_change: z.boolean(),
  shares: z.array(
    z.object({
      ...Share.shape,
      id: Id,
      /** The secret link of this share. */
      url: z.string(),
    }),
  ),
})
export type Split = z.output<typeof Split>

/** A split as its friends see it: nothing of the booking's guest but their first name. */
export const SplitShare = z.object({
  ...terms,
  host_name: z.string(),
  event: z.object({
    title: z.string(),
    starts_at: Instant,
    ends_at: Instant,
    timezone: z.string(),
    club_name: z.string(),
    city: z.string(),
  }),
  lines: z.array(z.object({ name: z.string(), quantity: z.int() })),
  seating: z.optional(Seating),
  shares: z.array(z.object({ ...Share.shape, is_yours: z.boolean() })),
  /** Yours. */
  share: z.object({
    ...Share.shape,
    /** Why your bank declined, in words. */
    decline_reason: z.nullable(z.string()),
  }),
})
export type SplitShare = z.output<typeof SplitShare>

/** Where a share is paid: in our page, where the provider’s fields are set up, or on the provider’s page. */
const place = { place: z.optional(z.enum(['here', 'provider'], 'Place must be here or provider')) }
const ToPay = z.object({
  /** What this payment is for. */
  amount_minor: MinorUnits,
  /** Leads to the provider’s page, or to your bank. */
  url: z.nullable(z.string()),
  /** For our page. With neither, nothing is left to pay. */
  card_entry: z.nullable(CardFields),
})
export type ShareToPay = z.output<typeof ToPay>

const host = { authorize: 'book', params: IdParams } as const
const MaybeSplit = z.object({ split: z.nullable(Split) })

export const getSplit = endpoint({
  ...host,
  name: 'getSplit',
  summary: 'Get the latest split of one of your bookings, with the link of each share. Null if it never had one.',
  method: 'GET',
  path: 'client/reservations/{id}/split/',
  answer: MaybeSplit,
  errors: [],
})

export const startSplit = endpoint({
  ...host,
  name: 'startSplit',
  summary:
    'Split what is due for an unpaid booking with friends. Shares without an amount are equal. You pay the remainder, or the first friends do if you set your own amount. If you set every amount, they must add up to what is due. Places are held until everyone has paid, for up to an hour more.',
  method: 'POST',
  path: 'client/reservations/{id}/split/',
  body: z.strictObject({
    friends: z
      .array(
        z.strictObject({
          name: requiredText('Name', { max: 50 }).check(personNameField('Name')),
          amount_minor: z.optional(shareAmount),
        }),
      )
      .check(z.minLength(1, 'Add a friend'), z.maxLength(maxFriends, 'That’s too many friends for one booking')),
    /** Your own share. 0: your friends pay for everything. */
    host_amount_minor: z.optional(minorAmount.check(z.gte(0, 'That’s less than nothing'))),
  }),
  answer: Split,
  success: 201,
  errors: [
    'invalid_transition',
    'split_open',
    'split_amounts',
    'email_unconfirmed',
    'payment_pending',
    'payment_unreachable',
    'payment_not_available',
    'entry_ended',
  ],
})

export const changeSplit = endpoint({
  ...host,
  name: 'changeSplit',
  summary:
    'Change how much each person pays, until the first card is authorised. Open payment forms close, and friends go on with the new amount.',
  method: 'PUT',
  path: 'client/reservations/{id}/split/',
  body: z.strictObject({
    /** In the order of the shares, leaving out those you cover. They must add up to what is due. */
    amounts_minor: z.array(shareAmount).check(z.minLength(1), z.maxLength(maxFriends + 1)),
  }),
  answer: Split,
  errors: ['split_over', 'split_agreed', 'split_amounts', 'payment_pending', 'payment_unreachable', 'payment_not_available'],
})

export const paySplit = endpoint({
  ...host,
  name: 'paySplit',
  summary:
    'Pay your own share of a split or, with `rest`, every share that no one has paid yet; their links then stop working. With `here`, you pay in our page if the provider’s fields are set up, otherwise on the provider’s page.',
  method: 'POST',
  path: 'client/reservations/{id}/split/pay/',
  body: z.strictObject({ part: z.enum(['own', 'rest'], 'Part must be own or rest'), ...place }),
  answer: ToPay,
  errors: ['split_over', 'share_paid', 'payment_pending', 'payment_unreachable', 'payment_not_available'],
})

export const cancelSplit = endpoint({
  ...host,
  name: 'cancelSplit',
  summary: 'Cancel the split of a booking. No card is charged; the places stay held until the deadline.',
  method: 'DELETE',
  path: 'client/reservations/{id}/split/',
  answer: Split,
  errors: ['split_over'],
})

const code = { code: requiredText('Code', { max: 100 }) }
const friend = { method: 'POST', authorize: 'public', body_limit: 8 * 1024 } as const

export const openSplitShare = endpoint({
  ...friend,
  name: 'openSplitShare',
  summary: 'Get the share behind a friend’s link: what it is for, who asks, and who has paid.',
  path: 'split-shares/open/',
  body: z.strictObject(code),
  answer: SplitShare,
  errors: ['invalid_split_link'],
})

export const paySplitShare = endpoint({
  ...friend,
  name: 'paySplitShare',
  summary:
    'Pay the share behind a link. Your card is authorised, and charged once everyone has paid. With `here`, you pay in our page if the provider’s fields are set up, otherwise on the provider’s page.',
  path: 'split-shares/pay/',
  body: z.strictObject({ ...code, email: EmailText, ...place }),
  answer: ToPay,
  errors: ['invalid_split_link', 'split_over', 'share_paid', 'payment_pending', 'payment_unreachable', 'payment_not_available'],
})
