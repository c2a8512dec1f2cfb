import { keepEnter } from './keep-enter.ts'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'

/** Several of many. Enter chooses here, and never submits the form. */
export function MultiSelectField(props: MultiSelectProps) {
  return <MultiSelect searchable nothingFoundMessage="No matches" hidePickedOptions onKeyDown={keepEnter} {...props} />
}
