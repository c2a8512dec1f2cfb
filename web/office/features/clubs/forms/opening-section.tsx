import { Switch } from '@mantine/core'
import type { OpeningDay } from '#contract/clubs/opening-days.ts'
import { TimeField } from '../../../ui/form/time-field.tsx'
import styles from './opening-section.module.css'
import { Section } from './section.tsx'
import type { SectionProps } from './setup-form.ts'
import { weekdayNames } from '#contract/base/weekdays.ts'

/** On which days of the week the club opens, and until when. */
export function OpeningSection({ form }: SectionProps) {
  const { opening_days: days } = form.values
  const write = (next: OpeningDay[]) =>
    form.setFieldValue(
      'opening_days',
      next.toSorted((one, other) => one.weekday - other.weekday),
    )

  const toggle = (weekday: number, opens: boolean) => {
    // A new day starts with the hours of the day before it.
    const like = days.findLast((day) => day.weekday < weekday) ?? days[0] ?? { opens_local: '23:00', closes_local: '05:00' }
    write(opens ? [...days, { ...like, weekday }] : days.filter((day) => day.weekday !== weekday))
  }
  const change = (weekday: number, part: Partial<OpeningDay>) =>
    write(days.map((day) => (day.weekday === weekday ? { ...day, ...part } : day)))

  return (
    <Section title="Opening days" lead="Shown on your page and in search results. They don’t create events.">
      <ul className={styles.days}>
        {weekdayNames.map((name, index) => {
          const weekday = index + 1
          const place = days.findIndex((day) => day.weekday === weekday)
          const day = days[place]
          return (
            <li key={name} className={styles.day}>
              <Switch
                label={name}
                checked={day !== undefined}
                onChange={({ currentTarget }) => toggle(weekday, currentTarget.checked)}
              />
              {day === undefined ? (
                <span className={styles.closed}>Closed</span>
              ) : (
                <div className={styles.times}>
                  <TimeField
                    aria-label={`${name} opens`}
                    value={day.opens_local}
                    onChange={({ currentTarget }) => change(weekday, { opens_local: currentTarget.value })}
                    error={form.errors[`opening_days.${place}.opens_local`]}
                  />
                  <span aria-hidden="true">–</span>
                  <TimeField
                    aria-label={`${name} closes`}
                    value={day.closes_local}
                    onChange={({ currentTarget }) => change(weekday, { closes_local: currentTarget.value })}
                    error={form.errors[`opening_days.${place}.closes_local`]}
                  />
                  {day.closes_local < day.opens_local && <span className={styles.note}>the next morning</span>}
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
