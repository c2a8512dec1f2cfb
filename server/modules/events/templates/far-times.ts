import { relativeDays, type TemplateEvent, type TemplatePrestation } from '#contract/events/templates.ts'
import type { FieldErrors } from '#contract/base/errors.ts'

/** The times that may be long before the event; all others are during it. */
const words = { sales_start: 'Booking opens', sales_end: 'Booking closes' } as const
const names = ['sales_start', 'sales_end'] as const

const farOf = (times: Pick<TemplateEvent, 'sales_start' | 'sales_end'>, prefix: string, whose: string): [string, string[]][] =>
  names
    .filter((name) => (times[name]?.day ?? 0) < -relativeDays.before)
    .map((name) => [
      `${prefix}.${name}`,
      [
        `${whose}${words[name]} more than ${relativeDays.before} days before the event, too early for a template. Choose a later time first.`,
      ],
    ])

/** Times of an event that no template can store, by field. */
export const farTimes = (event: TemplateEvent, prestations: readonly TemplatePrestation[]): FieldErrors =>
  Object.fromEntries([
    ...farOf(event, 'event', ''),
    ...prestations.flatMap((one, index) => farOf(one, `prestations.${index}`, `${one.name}: `)),
  ])
