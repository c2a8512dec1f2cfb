import { SelectField } from '../../../ui/select-field.tsx'
import { useFilter } from '../../../ui/filters/use-filter.ts'

interface ChoiceFilterProps {
  name: string
  label: string
  /** By their values in the address. */
  words: Readonly<Record<string, string>>
}

/** One of few, or any. */
export function ChoiceFilter({ name, label, words }: ChoiceFilterProps) {
  const [value, set] = useFilter(name)
  const data = Object.entries(words).map(([one, word]) => ({ value: one, label: word }))
  return (
    <SelectField
      w={150}
      aria-label={label}
      placeholder={label}
      clearable
      clearButtonProps={{ 'aria-label': `Any ${label.toLowerCase()}` }}
      data={data}
      value={value in words ? value : null}
      onChange={set}
    />
  )
}
