import type { BodyOf } from '#contract/base/endpoint.ts'
import type { createTemplate, TemplatePrestation } from '#contract/events/templates.ts'
import { newTerms } from '../prestations/prestation-fields.ts'

type PrestationsInput = NonNullable<BodyOf<typeof createTemplate>['prestations']>

/** What was entered for sale, completed with defaults. */
export const fullOffers = (written: PrestationsInput): TemplatePrestation[] =>
  written.map((one) => {
    const {
      sales_start = null,
      sales_end = null,
      entry_start = null,
      entry_end = null,
      free_until = null,
      arrive_by = null,
      seating = null,
    } = one
    return { ...newTerms(one), sales_start, sales_end, entry_start, entry_end, free_until, arrive_by, seating }
  })
