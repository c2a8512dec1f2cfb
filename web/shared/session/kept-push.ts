/** In the local storage: the account that turned on push in this browser. */
export const pushOwner = 'pushOwner'

/** Of the pages of guests, if a page has installed their service worker. */
export const findPushRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration('/') : undefined

/** Ends this browser's subscription: the next account here has not asked for pushes. */
export async function forgetPush(): Promise<void> {
  localStorage.removeItem(pushOwner)
  const registration = await findPushRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
