import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Id, IdParams } from '../base/schema.ts'

// As base64url: 65 bytes of a public key, and 16 of a secret.
const PublicKey = z.string().check(z.regex(/^[\w-]{87}$/, 'The key must be 65 bytes as base64url'))
const Secret = z.string().check(z.regex(/^[\w-]{22}$/, 'The secret must be 16 bytes as base64url'))

/** As browsers write it (`PushSubscription.toJSON`). */
export const PushSubscriptionBody = z.strictObject({
  endpoint: z.string().check(z.maxLength(1000), z.regex(/^https?:\/\/\S+$/, 'The address must be a web address')),
  keys: z.strictObject({ p256dh: PublicKey, auth: Secret }),
})
export type PushSubscriptionBody = z.output<typeof PushSubscriptionBody>

export const addPushSubscription = endpoint({
  name: 'addPushSubscription',
  summary:
    'Turn on push for this device, until it signs out. Repeating it changes nothing. An account has at most ten devices: the oldest goes. Up to 30 a minute.',
  method: 'PUT',
  path: 'client/push-subscriptions/',
  authorize: 'book',
  body: PushSubscriptionBody,
  answer: z.object({ id: Id }),
  errors: ['push_unavailable', 'push_address_refused'],
})

export const removePushSubscription = endpoint({
  name: 'removePushSubscription',
  summary: 'Turn off push for a device. Repeating it changes nothing.',
  method: 'DELETE',
  path: 'client/push-subscriptions/{id}/',
  authorize: 'book',
  params: IdParams,
  answer: z.object({ is_subscribed: z.literal(false) }),
  errors: [],
})
