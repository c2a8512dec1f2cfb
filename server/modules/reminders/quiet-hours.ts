import type { ReminderChoices } from '#contract/reminders/reminders.ts'

/** When the quiet hours end that a moment is in; null outside of them. They may pass midnight. */
export function quietUntil(now: Temporal.Instant, quiet: ReminderChoices['quiet'], zone: string): Temporal.Instant | null {
  if (quiet === null) return null
  const local = now.toZonedDateTimeISO(zone)
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' })
  const passesMidnight = quiet.from > quiet.to
  const isEvening = passesMidnight && time >= quiet.from
  const isQuiet = passesMidnight ? isEvening || time < quiet.to : time >= quiet.from && time < quiet.to
  if (!isQuiet) return null
  const date = local.toPlainDate().add({ days: isEvening ? 1 : 0 })
  const end = date.toZonedDateTime({ timeZone: zone, plainTime: quiet.to }).toInstant()
  // On the night clocks go back, their last hour comes twice: it is quiet once.
  return Temporal.Instant.compare(end, now) > 0 ? end : null
}
