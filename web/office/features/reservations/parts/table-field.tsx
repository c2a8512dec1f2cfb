import { Autocomplete } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getTableSuggestions, type SuggestedTable } from '#contract/reservations/club-reservations.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatMoney } from '../../../../shared/format/format.ts'

/** Why a table is suggested: what it seats, and what the party must spend there. */
function reasonFor(
  { seats_from: from, seats_to: to, table_ids, minimum_spend_minor: spend }: SuggestedTable,
  currency: string,
): string {
  const seats = from === to ? `seats ${to}` : `seats ${from}–${to}`
  const parts = [
    table_ids.length > 1 ? `joined, ${seats}` : seats,
    ...(spend === null ? [] : [`minimum ${formatMoney(spend, currency)}`]),
  ]
  return parts.join(', ')
}

interface TableFieldProps {
  /** The only reservation that gets the table. */
  reservationId: string
  currency: string
  value?: string
  onChange?: (value: string) => void
}

/** Where a party sits: any name, with the free tables that fit them suggested, the best first. */
export function TableField({ reservationId, currency, value = '', ...rest }: TableFieldProps) {
  const { data } = useQuery(apiQuery(getTableSuggestions, { params: { id: reservationId } }))
  const suggestions = data?.suggestions ?? []
  const byLabel = new Map(suggestions.map((one) => [one.label, one]))
  const [best] = suggestions
  return (
    <Autocomplete
      label="Table"
      maxLength={200}
      {...(best !== undefined && { description: `Best free table: ${best.label} (${reasonFor(best, currency)})` })}
      data={suggestions.map(({ label }) => label)}
      // What is typed narrows nothing down: all of them fit.
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const suggestion = byLabel.get(option.value)
        return (
          <span>
            {option.value}
            {suggestion !== undefined && ` · ${reasonFor(suggestion, currency)}`}
          </span>
        )
      }}
      {...rest}
      value={value}
    />
  )
}
