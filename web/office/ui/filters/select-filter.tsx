import { Select } from '@mantine/core'
import styles from './filter-bar.module.css'
import { useFilter } from './use-filter.ts'

interface SelectFilterProps {
  name: string
  label: string
  options: readonly { value: string; label: string }[]
}

/** One of a few; nothing chosen means all of them. */
export function SelectFilter({ name, label, options }: SelectFilterProps) {
  const [value, set] = useFilter(name)
  const known = options.some((option) => option.value === value)
  return (
    <Select
      className={styles.select ?? ''}
      aria-label={label}
      placeholder={label}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      data={options}
      value={known ? value : null}
      onChange={set}
    />
  )
}
