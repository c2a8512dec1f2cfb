import { genres } from '#contract/genres.ts'
import CalendarRange from 'lucide-react/icons/calendar-range'
import Search from 'lucide-react/icons/search'
import { useEffect, useEffectEvent, useId, useRef, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { formatLocalDate } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { DateRangePicker } from './date-range-picker.tsx'
import styles from './filter-bar.module.css'
import { changeFilters, customRange, dateRanges, listPath, type Filters } from './filters.ts'

/** Between the last letter and the search. */
const typingMs = 250

interface FilterBarProps {
  filters: Filters
  cities: readonly { city: string }[]
}

/** What narrows the list. All of it stands in the address; without a script it is a form that is sent. */
export function FilterBar({ filters, cities }: FilterBarProps) {
  const navigate = useNavigate()
  const id = useId()
  const [isPicking, setPicking] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const apply = (change: Readonly<Record<string, string>>) => {
    setTyped(null)
    const search = input.current?.value ?? ''
    void navigate(listPath(changeFilters(filters, { search, ...change })), { replace: true, preventScrollReset: true })
  }
  const applyTyped = useEffectEvent(() => apply({}))
  useEffect(() => {
    if (typed === null) return undefined
    const timer = setTimeout(() => applyTyped(), typingMs)
    return () => clearTimeout(timer)
  }, [typed])

  // The box follows the address, as after Back or Clear, but never what is being typed.
  const search = filters.search ?? ''
  useEffect(() => {
    if (input.current !== null && input.current !== document.activeElement) input.current.value = search
  }, [search])

  const own = customRange(filters.date_range)
  const pick = (range: string) => {
    setPicking(false)
    apply({ date_range: range })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    apply({})
  }
  const cityNames = [...new Set([...cities.map(({ city }) => city), ...(filters.city === undefined ? [] : [filters.city])])]
  return (
    <search aria-label="Events">
      <form className={styles.bar} action={paths.events} onSubmit={submit}>
        <div className={styles.search}>
          <TextField
            ref={input}
            label="Search events, clubs and artists"
            hideLabel
            type="search"
            name="search"
            maxLength={100}
            defaultValue={search}
            placeholder="Event, club or artist"
            autoComplete="off"
            enterKeyHint="search"
            start={<Search size={20} aria-hidden="true" />}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
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
                to: listPath(changeFilters(filters, { date_range: '' })),
                label: 'Any day',
                current: filters.date_range === undefined,
              },
              ...dateRanges.map(({ value, label }) => ({
                to: listPath(changeFilters(filters, { date_range: value })),
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
                <CalendarRange size={18} aria-hidden="true" />
                {own === null ? 'Pick dates' : `${formatLocalDate(own.from)} – ${formatLocalDate(own.to)}`}
              </button>
            }
          />
        </div>
        {isPicking && <DateRangePicker key={filters.date_range} id={`${id}-dates`} chosen={own} onPick={pick} />}
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

/** The same shape, while the cities are on their way. */
export function FilterBarSkeleton() {
  return (
    <div className={styles.bar}>
      <Skeleton height="3rem" />
      <div className={styles.selects}>
        <Skeleton height="3rem" />
        <Skeleton height="3rem" />
      </div>
      <Skeleton className={styles.dates} width="min(44rem, 100%)" height="var(--touch)" />
    </div>
  )
}
