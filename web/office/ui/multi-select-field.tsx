import { MultiSelect, type MultiSelectProps } from '@mantine/core'

/** Several of many. */
export function MultiSelectField(props: MultiSelectProps) {
  return <MultiSelect searchable nothingFoundMessage="Nothing fits" hidePickedOptions {...props} />
}
