import * as z from 'zod/mini'

const hours = 'Hours before the start must be a whole number from 0 to 720'
const refund = 'Refund must be a whole number of basis points from 0 to 10000'

/** Cancelled at least this long before the start, this share is refunded, in basis points. After the last step, nothing is. */
const Step = z.strictObject({
  hours_before: z.int(hours).check(z.gte(0, hours), z.lte(720, hours)),
  refund_bp: z.int(refund).check(z.gte(0, refund), z.lte(10_000, refund)),
})

const falls = (steps: readonly { hours_before: number; refund_bp: number }[]) =>
  steps.slice(1).every((step, index) => {
    const before = steps[index]
    return before !== undefined && step.hours_before < before.hours_before && step.refund_bp <= before.refund_bp
  })

/** Steps from the longest notice to the shortest. A later step never refunds more. */
export const CancellationPolicy = z
  .array(Step)
  .check(
    z.minLength(1, 'Cancellation policy needs at least one step'),
    z.maxLength(10, 'Cancellation policy can have up to 10 steps'),
    z.refine(falls, 'Each step needs fewer hours than the previous one and can’t refund more'),
  )

export type CancellationPolicy = z.output<typeof CancellationPolicy>
