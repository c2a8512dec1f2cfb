import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { enqueue } from '../../infrastructure/jobs/enqueue.ts'
import { jobHandler, type JobHandler } from '../../infrastructure/jobs/job-kind.ts'
import { formatMoment } from '../../infrastructure/mail/format.ts'
import { eventPublishedJob } from '../events/index.ts'
import { insertNotices, type NewNotice } from '../notifications/index.ts'
import { findAnnounced, findFollowers, type AnnouncedEvent, type EventFollower } from './follow-views.ts'

/** Followers per job: the next ones are another job, so that one event never keeps a worker of the bulk lane for long. */
const chunk = 500

function noticeOf(event: AnnouncedEvent, { user_id, artist }: EventFollower): NewNotice {
  const place = `${event.club_name}, ${event.city}`
  const when = formatMoment(event.starts_at, event.timezone)
  return {
    user_id,
    kind: 'event_published',
    source_id: event.id,
    title: artist === null ? `New at ${event.club_name}: ${event.title}` : `${artist} plays at ${event.club_name}`,
    text: artist === null ? `${when}, ${place}.` : `${event.title}: ${when}, ${place}.`,
    path: `/client/events/${event.slug}`,
  }
}

/** Notifies the next followers. The event is the notification's source, so a job that runs again notifies no one twice. */
async function announce(
  { db, clock }: Infrastructure,
  { event_id, after }: { event_id: string; after: string | null },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const event = await findAnnounced(tx, event_id, clock.now())
    if (event === null) return
    const followers = await findFollowers(tx, { event_id, club_id: event.club_id }, { after, limit: chunk })
    const notices = followers.map((follower) => noticeOf(event, follower))
    await insertNotices(tx, notices, clock.now())
    const last = followers.at(-1)
    if (last !== undefined && followers.length === chunk) await enqueue(tx, eventPublishedJob, { event_id, after: last.user_id })
  })
}

export const announceEventHandler = (infrastructure: Infrastructure): JobHandler =>
  jobHandler(eventPublishedJob, async (job) => announce(infrastructure, job))
