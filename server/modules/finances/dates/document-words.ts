import type { SheetFacts } from '#contract/finances/cash-up.ts'
import { own } from '#contract/base/own.ts'
import { takingsCategoryLabels } from '#contract/finances/revenue-terms.ts'

/** The labels of takings in documents. */
export const sourceLabels: Readonly<Record<SheetFacts['takings'][number]['source'], string>> = {
  online: 'Paid online',
  till: 'Paid at the venue',
  manual: 'Manual revenue',
  adjustment: 'Adjustment of an earlier date',
}

export const categoryLabel = (category: string): string => own(takingsCategoryLabels, category) ?? category
