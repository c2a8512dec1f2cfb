import { formatCount } from '../../../../shared/format/format.ts'
import styles from './countdown.module.css'
import { useSecondsLeft } from './use-seconds-left.ts'

/** The time left, in fixed-width figures; announced to screen readers once a minute, in words. */
export function Countdown({ until }: { until: string }) {
  const left = useSecondsLeft(until)
  return (
    <p className={styles.countdown}>
      <span
        className={styles.figures}
        data-late={left !== null && left <= 60}
        data-hours={left !== null && left >= 3600}
        aria-hidden="true"
      >
        {left === null ? '–:––' : inFigures(left)}
      </span>
      <span className="visually-hidden" role="timer" aria-live="polite">
        {left === null ? '' : inWords(left)}
      </span>
    </p>
  )
}

const twoDigits = (count: number) => String(count).padStart(2, '0')

/** 4:07, or 2 h 55 min: with hours left no one needs seconds, which read like a time of day. */
function inFigures(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes}:${twoDigits(seconds % 60)}`
}

function inWords(seconds: number): string {
  if (seconds === 0) return 'Time’s up'
  return seconds <= 60 ? 'Less than a minute left' : `${formatCount(Math.ceil(seconds / 60), 'minute')} left`
}
