import { keepEnter } from './keep-enter.ts'
import { TagsInput, type TagsInputProps } from '@mantine/core'

/** Free text tags in order: each is finished with Enter or a comma. */
export function TagsField(props: TagsInputProps) {
  return <TagsInput onKeyDown={keepEnter} {...props} />
}
