import { keepEnter } from './keep-enter.ts'
import { TagsInput, type TagsInputProps } from '@mantine/core'

/** Words of one's own, in their order: each is finished with Enter or a comma. */
export function TagsField(props: TagsInputProps) {
  return <TagsInput onKeyDown={keepEnter} {...props} />
}
