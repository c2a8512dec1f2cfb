import { TextInput, type TextInputProps } from '@mantine/core'
import { formatWallTime } from '../../../shared/format/format.ts'
import styles from './time-field.module.css'

export interface TimeFieldProps extends Omit<TextInputProps, 'type' | 'value'> {
  /** `20:00`; empty while it is incomplete. */
  value?: string
}

/** A time on the clock. The browser's own field while it is edited; otherwise written as everywhere: `8:00 PM`. */
export function TimeField({ value = '', ...rest }: TimeFieldProps) {
  return (
    <TextInput
      {...rest}
      type="time"
      value={value}
      classNames={{ wrapper: styles.wrapper ?? '' }}
      attributes={value === '' ? {} : { wrapper: { 'data-time': formatWallTime(value) } }}
    />
  )
}
