import { useId, useState, type FocusEventHandler, type ReactNode } from 'react'
import { DateField } from './date-field.tsx'
import { TimeField } from '../form/time-field.tsx'
import styles from './dates.module.css'

interface LocalDateTimeFieldProps {
  label: string
  /** On the club's clock: `2026-10-30T23:00`, or null. */
  value?: string | null
  onChange?: (value: string | null) => void
  onBlur?: FocusEventHandler
  error?: ReactNode
  /** Whose clock it is: `Europe/Lisbon`. */
  timezone: string
  /** What happens to an hour that a clock change skips or repeats. */
  note?: ReactNode
  /** The default hour once a date is chosen. */
  defaultTime?: string
  minDate?: string
  required?: boolean
  'data-path'?: string
}

const placeOf = (timezone: string) => timezone.slice(timezone.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** A date and a time on a club's own clock. */
export function LocalDateTimeField({
  label,
  value = null,
  onChange,
  onBlur,
  error,
  timezone,
  note,
  defaultTime = '23:00',
  minDate,
  required = false,
  ...rest
}: LocalDateTimeFieldProps) {
  const id = useId()
  // Incomplete input is no value yet.
  const [half, setHalf] = useState({ date: '', time: '' })
  const date = value === null ? half.date : value.slice(0, 10)
  const time = value === null ? half.time : value.slice(11, 16)
  const change = (next: { date: string; time: string }) => {
    setHalf(next)
    onChange?.(next.date === '' || next.time === '' ? null : `${next.date}T${next.time}`)
  }
  const hasError = error !== undefined && error !== null && error !== false && error !== ''
  return (
    <fieldset className={styles.group} aria-describedby={`${id}-note`} data-path={rest['data-path']}>
      <legend className={styles.legend}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </legend>
      <div className={styles.pair}>
        <DateField
          aria-label={`${label}: date`}
          value={date === '' ? null : date}
          onChange={(chosen) => change({ date: chosen ?? '', time: time === '' && chosen !== null ? defaultTime : time })}
          onBlur={onBlur}
          error={hasError}
          {...(minDate !== undefined && { minDate })}
        />
        <TimeField
          aria-label={`${label}: time`}
          value={time}
          onChange={({ currentTarget }) => change({ date, time: currentTarget.value })}
          onBlur={onBlur}
          error={hasError}
        />
      </div>
      <p id={`${id}-note`} className={hasError ? styles.error : styles.note}>
        {hasError ? error : (note ?? `${placeOf(timezone)} time`)}
      </p>
    </fieldset>
  )
}
