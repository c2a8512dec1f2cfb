import { Select, type SelectProps } from '@mantine/core'

/** One of many, found while typing. For two or three, radio buttons or a segmented control are clearer. */
export function SelectField(props: SelectProps) {
  return (
    <Select
      searchable={(props.data?.length ?? 0) > 7}
      nothingFoundMessage="No matches"
      allowDeselect={props.clearable === true}
      checkIconPosition="right"
      {...props}
    />
  )
}
