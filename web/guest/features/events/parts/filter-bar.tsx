import { genres } from '#contract/base/genres.ts'
import Calendar from 'lucide-react/icons/calendar'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatLocalDate } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import styles from './filter-bar.module.css'
import { changedPath, customRange, dateRanges, type Filters } from '../queries/filters.ts'
import { Later, lazyPart } from '../../../ui/lazy-part.tsx'

const DateRangePicker = lazyPart(async () => (await import('./date-range-picker.tsx')).DateRangePicker)

interface FilterBarProps {
  filters: Filters
  cities: readonly { city: string }[]
}

/** Day, city and genre; search words come from the top bar. Without scripts it is a submitted form. */
export function FilterBar({ filters, cities }: FilterBarProps) {
  const navigate = useNavigate()
  const id = useId()
  const [isPicking, setPicking] = useState(false)
  const apply = (change: Readonly<Record<string, string>>) => void navigate(changedPath(filters, change), { replace: true })
  const own = customRange(filters.date_range)
  const pick = (range: string) => {
    setPicking(false)
    apply({ date_range: range })
  }
  const cityNames = [...new Set([...cities.map(({ city }) => city), ...(filters.city === undefined ? [] : [filters.city])])]
  return (
    <search aria-label="Events">
      <form className={styles.bar} action={paths.events}>
        <div className={styles.selects}>
          <Select
            label="City"
            hideLabel
            name="city"
            value={filters.city ?? ''}
            options={[{ value: '', label: 'All cities' }, ...cityNames.map((city) => ({ value: city, label: city }))]}
            onChange={(event) => apply({ city: event.target.value })}
          />
          <Select
            label="Genre"
            hideLabel
            name="genre"
            value={filters.genre ?? ''}
            options={[{ value: '', label: 'All genres' }, ...genres.map((genre) => ({ value: genre, label: genre }))]}
            onChange={(event) => apply({ genre: event.target.value })}
          />
        </div>
        <div className={styles.dates}>
          <Tabs
            label="When"
            look="chips"
            items={[
              {
                to: changedPath(filters, { date_range: '' }),
                label: 'Any day',
                current: filters.date_range === undefined,
              },
              ...dateRanges.map(({ value, label }) => ({
                to: changedPath(filters, { date_range: value }),
                label,
                current: filters.date_range === value,
              })),
            ]}
            end={
              <button
                type="button"
                className={styles.pick}
                aria-expanded={isPicking}
                aria-controls={`${id}-dates`}
                data-chosen={own !== null}
                onClick={() => setPicking(!isPicking)}
              >
                <Calendar size={18} aria-hidden="true" />
                {own === null ? 'Pick dates' : `${formatLocalDate(own.from)} – ${formatLocalDate(own.to)}`}
              </button>
            }
          />
        </div>
        <div id={`${id}-dates`} className={styles.picker} hidden={!isPicking}>
          {isPicking && (
            <Later>
              <DateRangePicker key={filters.date_range} chosen={own} onPick={pick} />
            </Later>
          )}
        </div>
        {filters.search !== undefined && <input type="hidden" name="search" value={filters.search} />}
        {filters.date_range !== undefined && <input type="hidden" name="date_range" value={filters.date_range} />}
        {filters.club !== undefined && <input type="hidden" name="club" value={filters.club} />}
        <noscript>
          <Button type="submit" variant="secondary">
            Show events
          </Button>
        </noscript>
      </form>
    </search>
  )
}

/** The same shape, while the cities load. */
export function FilterBarSkeleton() {
  return (
    <div className={styles.bar}>
      <div className={styles.selects}>
        <Skeleton height="3rem" />
        <Skeleton height="3rem" />
      </div>
      <Skeleton className={styles.dates} width="min(44rem, 100%)" height="var(--touch)" />
    </div>
  )
}
