import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { DateHours, getMyAvailability, WeekHours } from '#contract/staffing/availability.ts'
import { errorMessage } from '../../../../../shared/api/error-messages.ts'
import { formatLocalDate } from '../../../../../shared/format/format.ts'
import { toast } from '../../../../../shared/frame/toasts.ts'
import { Panel } from '../../../../ui/panel.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { HoursDialog } from './hours-dialog.tsx'
import { useOwnTime } from '../../queries/use-own-time.ts'
import { hoursWords, kindTones, type DayHours } from './hours-words.ts'
import styles from './my-shifts.module.css'
import { weekdayNames } from '#contract/base/weekdays.ts'

export type MyAvailability = AnswerOf<typeof getMyAvailability>

/** A person's availability: weekly, and exceptions by date. Each change is saved at once. */
export function AvailabilityPanels({ availability }: { availability: MyAvailability }) {
  const { week, dates, version } = availability
  const { save } = useOwnTime()
  const [editing, setEditing] = useState<number | 'date' | null>(null)
  const close = () => setEditing(null)
  const put = async (change: { week?: WeekHours[]; dates?: DateHours[] }) => {
    await save({ week, dates, version, ...change })
    toast({ tone: 'ok', message: 'Availability saved. Your manager sees it when planning.' })
  }
  const remove = (date: string) =>
    void put({ dates: dates.filter((one) => one.date !== date) }).catch((error: unknown) =>
      toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') }),
    )
  const named = [...new Set(dates.map(({ date }) => date))]
  return (
    <>
      <Panel title="Every week" flush>
        <ul className={styles.days}>
          {weekdayNames.map((name, index) => {
            const own = week.filter(({ weekday }) => weekday === index + 1)
            return (
              <li key={name}>
                <strong className={styles.weekday}>{name}</strong>
                <HoursList hours={own} />
                <Button variant="subtle" size="xs" aria-label={`Change ${name}`} onClick={() => setEditing(index)}>
                  Change
                </Button>
              </li>
            )
          })}
        </ul>
      </Panel>
      <Panel
        title="Specific dates"
        flush
        actions={
          <Button variant="default" size="xs" onClick={() => setEditing('date')}>
            Add date
          </Button>
        }
      >
        {named.length === 0 ? (
          <p className={styles.nothing}>Dates that differ from your week appear here. For days off, request time off instead.</p>
        ) : (
          <ul className={styles.days}>
            {named.map((date) => (
              <li key={date}>
                <strong className={styles.weekday}>{formatLocalDate(date)}</strong>
                <HoursList hours={dates.filter((one) => one.date === date)} />
                <Button variant="subtle" size="xs" aria-label={`Remove ${formatLocalDate(date)}`} onClick={() => remove(date)}>
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {typeof editing === 'number' && (
        <HoursDialog
          title={`${weekdayNames[editing]}s`}
          hours={week.filter(({ weekday }) => weekday === editing + 1)}
          onSave={async (hours) =>
            put({
              week: [
                ...week.filter(({ weekday }) => weekday !== editing + 1),
                ...hours.map((one) => ({ weekday: editing + 1, ...one })),
              ],
            })
          }
          onClose={close}
        />
      )}
      {editing === 'date' && (
        <HoursDialog
          title="A specific date"
          isDate
          hours={[]}
          onSave={async (hours, date) =>
            put({ dates: [...dates.filter((one) => one.date !== date), ...hours.map((one) => ({ date, ...one }))] })
          }
          onClose={close}
        />
      )}
    </>
  )
}

function HoursList({ hours }: { hours: readonly DayHours[] }) {
  if (hours.length === 0) return <span className={styles.quiet}>Any time</span>
  return (
    <span className={styles.hours}>
      {hours.map((one) => (
        <StatusBadge key={hoursWords(one)} tone={kindTones[one.kind]}>
          {hoursWords(one)}
        </StatusBadge>
      ))}
    </span>
  )
}
