import type { ManagedPrestation } from '#contract/events/prestations.ts'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { priceLine, soldLine, standing } from './prestation-words.ts'
import styles from './release-phases.module.css'

/** The phases of each release, in the order they open. */
function releasesOf(rows: readonly ManagedPrestation[]): [string, ManagedPrestation[]][] {
  const releases = new Map<string, ManagedPrestation[]>()
  for (const row of rows) {
    if (row.phase_group === null || row.status === 'archived') continue
    releases.set(row.phase_group, [...(releases.get(row.phase_group) ?? []), row])
  }
  return [...releases]
}

/** Release phases, drawn as a sequence. */
export function ReleasePhases({ rows }: { rows: readonly ManagedPrestation[] }) {
  return releasesOf(rows).map(([name, phases]) => (
    <section key={name} className={styles.release} aria-label={`Release ${name}`}>
      <h2 className={styles.name}>{name}</h2>
      <ol className={styles.phases}>
        {phases.map((phase, index) => {
          const { tone, text } = standing(phase)
          return (
            <li key={phase.id} className={styles.phase} data-open={phase.state === 'on_sale' || undefined}>
              {index > 0 && <ArrowRight className={styles.arrow} size={18} aria-hidden="true" />}
              <div className={styles.card}>
                <strong>{phase.name}</strong>
                <span className={styles.fact}>{priceLine(phase)}</span>
                <span className={styles.fact}>{soldLine(phase)}</span>
                <StatusBadge tone={tone}>{text}</StatusBadge>
              </div>
            </li>
          )
        })}
      </ol>
      {phases.length === 1 ? (
        <p className={styles.note}>
          A single phase sells as usual. Give another ticket or table the same release and it opens when this one ends.
        </p>
      ) : (
        <p className={styles.note}>
          Each phase opens when the previous one sells out or its sale ends, in the order of the list below. A paused phase holds
          back the next ones.
        </p>
      )}
    </section>
  ))
}
