import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addPushSubscription, removePushSubscription, type PushSubscriptionBody } from '#contract/reminders/push-subscriptions.ts'
import { call } from '../../../../shared/api/api.ts'
import { putAnswer } from '../../../../shared/api/put-answer.ts'
import { findPushRegistration, forgetPush, pushOwner } from '../../../../shared/session/kept-push.ts'

/** `blocked`: the person once refused this site's notifications, and only the browser's settings can undo it. */
export type PushState = { state: 'unsupported' | 'blocked' | 'off' } | { state: 'on'; id: string }

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** As the server takes it. */
function bodyOf(subscription: PushSubscription): PushSubscriptionBody {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
}

const send = async (subscription: PushSubscription) => call(addPushSubscription, { body: bodyOf(subscription) })

/** Also tells the server again, which may have lost the device since. */
async function readPush(userId: string): Promise<PushState> {
  if (!canPush()) return { state: 'unsupported' }
  if (Notification.permission === 'denied') return { state: 'blocked' }
  const subscription = await (await findPushRegistration())?.pushManager.getSubscription()
  if (!subscription || localStorage.getItem(pushOwner) !== userId) return { state: 'off' }
  return { state: 'on', ...(await send(subscription)) }
}

/** The browser asks the person, unless they have answered. */
async function turnOn(userId: string, key: string): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return { state: permission === 'denied' ? 'blocked' : 'off' }
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  // One for other keys, or of another account, would not do.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  try {
    const { id } = await send(subscription)
    localStorage.setItem(pushOwner, userId)
    return { state: 'on', id }
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
}

const keyOf = (userId: string) => ['pushOfDevice', userId]

/** Whether this browser gets a person's pushes. */
export const usePush = (userId: string) =>
  useQuery({ queryKey: keyOf(userId), queryFn: async () => readPush(userId), staleTime: Infinity, retry: false })

export function useTurnOnPush(userId: string, key: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => turnOn(userId, key),
    onSuccess: (state) => putAnswer(client, keyOf(userId), state),
  })
}

export function useTurnOffPush(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string): Promise<PushState> => {
      await call(removePushSubscription, { params: { id } })
      await forgetPush()
      return { state: 'off' }
    },
    onSuccess: (state) => putAnswer(client, keyOf(userId), state),
  })
}
