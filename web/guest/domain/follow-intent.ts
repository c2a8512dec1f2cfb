import type { FollowKind } from '#contract/follows/follows.ts'

const key = 'follow'
/** As long as a sign-up may take. */
const lastsMs = 30 * 60_000

const nameOf = (kind: FollowKind, id: string) => `${kind}:${id}`

/** In this tab: someone signed out tapped Follow. The page they tapped it on follows once they are signed in. */
export function setFollowIntent(kind: FollowKind, id: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ name: nameOf(kind, id), at: Date.now() }))
  } catch {
    // Without storage they tap Follow again on that page.
  }
}

/** Whether Follow was tapped for exactly this; true once. A link from elsewhere never follows. */
export function takeFollowIntent(kind: FollowKind, id: string): boolean {
  try {
    const { name, at } = JSON.parse(sessionStorage.getItem(key) ?? '') as Record<string, unknown>
    if (name !== nameOf(kind, id)) return false
    sessionStorage.removeItem(key)
    return typeof at === 'number' && Date.now() - at < lastsMs
  } catch {
    return false
  }
}
