import { brand } from '#contract/base/brand.ts'
import type { FastifyInstance } from 'fastify'
import { calendarFeed } from '../../../infrastructure/calendar/calendar-file.ts'
import { knowsTag } from '../../../infrastructure/http/etag.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { hitLimit } from '../../../infrastructure/rate-limits/rate-limit.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { sha256 } from '../../../infrastructure/sha256.ts'
import { hashToken } from '../../../infrastructure/token.ts'
import { calendarEvent } from '../core/calendar-event.ts'
import { calendarPath } from './booking-calendar-link.ts'
import { findCalendarBookings, findCalendarOwner } from './calendar-views.ts'

const keyShape = /^[\w-]{43}$/
/** Reads of one link: calendars refresh every quarter of an hour at most, from a few devices. */
const limit = { max: 120, windowSeconds: 3600 }
const freshSeconds = 300

/**
 * A guest's bookings for the calendar that has their secret link, with neither session nor cookie. Not in the contract: calendar
 * programs, not ours, are its clients. The tag is over the entries, because the file says when it was written.
 */
export function registerBookingCalendar(app: FastifyInstance, { db, clock, config }: Infrastructure): void {
  app.get<{ Querystring: { key?: unknown } }>(calendarPath, { schema: { hide: true } }, async (request, reply) => {
    const { key } = request.query
    void reply.header('x-robots-tag', 'noindex')
    if (typeof key !== 'string' || !keyShape.test(key)) return refuse('not_found')
    const owner = await findCalendarOwner(db, hashToken(key))
    if (owner === null) return refuse('not_found')
    if (config.rateLimits.enabled) await hitLimit(db, clock, `booking_calendar:${owner}`, limit)
    const now = clock.now()
    const entries = (await findCalendarBookings(db, owner, now)).map((row) => calendarEvent(row, config.publicUrl))
    const etag = `"${sha256(JSON.stringify(entries)).slice(0, 32)}"`
    void reply
      .header('cache-control', `private, max-age=${freshSeconds}`)
      .header('etag', etag)
      .header('x-content-type-options', 'nosniff')
    if (knowsTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename=bookings.ics')
      .send(calendarFeed(`${brand} bookings`, entries, now))
  })
}
