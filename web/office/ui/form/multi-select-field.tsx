import { keepEnter } from './keep-enter.ts'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'

/** Several of many. Tab passes over it; a press, an arrow or typing opens it. Enter chooses here, and never submits the form. */
export function MultiSelectField(props: MultiSelectProps) {
  return (
    <MultiSelect
      searchable
      nothingFoundMessage="No matches"
      hidePickedOptions
      openOnFocus={false}
      onKeyDown={keepEnter}
      {...props}
    />
  )
}
