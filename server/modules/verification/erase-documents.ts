import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { VerificationState } from '#contract/verification/verification.ts'
import type { Caller } from '../../infrastructure/caller.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { eachSeparately } from '../../infrastructure/jobs/each-separately.ts'
import { getVerificationStatus } from './get-verification-status.ts'
import { findDueErasures, findImages, forgetImage, withdrawSubmissions, markErased } from './verification-store.ts'

/** Erases a client's documents on request. A pending submission is withdrawn; a decision stays. */
export async function eraseMyDocuments(infrastructure: Infrastructure, caller: Caller): Promise<VerificationState> {
  const { db, clock } = infrastructure
  const now = clock.now()
  const { user_id } = caller.actor
  const ids = await db.transaction().execute(async (tx) => {
    const objects = await withdrawSubmissions(tx, user_id, now)
    if (objects.length === 0) refuse('nothing_to_erase')
    await audit(tx, caller, {
      at: now,
      action: 'eraseMyDocuments',
      subject: { kind: 'user', id: user_id },
      after: { count: objects.length },
    })
    return objects
  })
  for (const id of ids) await erase(infrastructure, id)
  return getVerificationStatus(infrastructure, caller)
}

/** Files first: a row that says nothing is left must be right. */
async function erase({ db, files }: Infrastructure, id: string): Promise<void> {
  for (;;) {
    const images = await findImages(db, id)
    if (images.length === 0) break
    for (const image of images) {
      await files.remove(image.file)
      await forgetImage(db, image)
    }
  }
  await db.transaction().execute(async (tx) => markErased(tx, id))
}

const batch = 200

/** Erases documents that are due. A failure stays due, counts as overdue, and is retried by the next run. */
export async function eraseDueDocuments(infrastructure: Infrastructure): Promise<void> {
  const { db, clock, log } = infrastructure
  let seen = new Set<string>()
  for (;;) {
    const due = await findDueErasures(db, clock.now(), batch)
    const fresh = due.filter((id) => !seen.has(id))
    if (fresh.length === 0) return
    await eachSeparately(log, fresh, async (id) => erase(infrastructure, id))
    seen = new Set([...seen, ...fresh])
  }
}
