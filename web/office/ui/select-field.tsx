import { MultiSelect, Select, TagsInput, type MultiSelectProps, type SelectProps, type TagsInputProps } from '@mantine/core'

const nothing = 'Nothing fits'

/** One of many, found as one types. For two or three, radio buttons or a segmented control say more. */
export function SelectField(props: SelectProps) {
  return <Select searchable={(props.data?.length ?? 0) > 7} nothingFoundMessage={nothing} allowDeselect={props.clearable === true} checkIconPosition="right" {...props} />
}

/** Several of many. */
export function MultiSelectField(props: MultiSelectProps) {
  return <MultiSelect searchable nothingFoundMessage={nothing} hidePickedOptions {...props} />
}

/** Words of one's own, in their order: each is finished with Enter or a comma. */
export function TagsField(props: TagsInputProps) {
  return <TagsInput {...props} />
}
