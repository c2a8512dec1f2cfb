import type { FastifyInstance } from 'fastify'
import { calendarFile } from '../../../infrastructure/calendar/calendar-file.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { findCalendarEvent } from '../core/event-views.ts'

/**
 * An event for the calendar of someone who has not booked, which every phone opens from a link. Not in the contract: calendar
 * programs, not ours, are its clients.
 */
export function registerEventCalendar(
  app: FastifyInstance,
  { db, clock, config }: Pick<Infrastructure, 'db' | 'clock' | 'config'>,
): void {
  app.get<{ Params: { slug: string } }>('/e/:slug/calendar.ics', { schema: { hide: true } }, async ({ params }, reply) => {
    const event = await findCalendarEvent(db, params.slug)
    if (event === null) return refuse('not_found')
    const { slug, state, ...entry } = event
    const url = `${config.publicUrl}/client/events/${slug}`
    const file = { ...entry, reference: '', note: '', is_cancelled: state === 'cancelled', url }
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `inline; filename=${slug}.ics`)
      .header('cache-control', 'no-cache')
      .header('x-robots-tag', 'noindex')
      .send(calendarFile(file, clock.now()))
  })
}
