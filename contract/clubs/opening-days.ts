import * as z from 'zod/mini'

/** A wall-clock time, to the minute. */
export const wallTime = (label: string) =>
  z
    .string(`${label} must be a time such as 23:00`)
    .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label} must be a time such as 23:00`))

const weekday = 'Weekday must be a number from 1 (Monday) to 7 (Sunday)'

/** One evening of the week. A closing time at or before the opening time is on the next day. */
const OpeningDay = z
  .strictObject({
    weekday: z.int(weekday).check(z.gte(1, weekday), z.lte(7, weekday)),
    opens_local: wallTime('Opens'),
    closes_local: wallTime('Closes'),
  })
  .check(
    z.refine(({ opens_local, closes_local }) => opens_local !== closes_local, {
      error: 'Opening and closing times must differ',
      path: ['closes_local'],
    }),
  )

export const OpeningDays = z.array(OpeningDay).check(
  z.maxLength(7, 'Enter at most seven days'),
  z.refine((days) => new Set(days.map((day) => day.weekday)).size === days.length, 'List each weekday once'),
)

export type OpeningDay = z.output<typeof OpeningDay>
