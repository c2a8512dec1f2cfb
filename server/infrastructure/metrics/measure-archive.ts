import { Gauge, type Registry } from 'prom-client'
import { readArchiveState } from '../database/archive-state.ts'

/** How far the archive of the embedded database is behind, as the process that runs the database says. */
export function measureArchive(registry: Registry, { dataDir }: { dataDir: string }): void {
  const lag = new Gauge({
    name: 'vesper_archive_lag_seconds',
    help: 'Time since the moment up to which the archive can restore. Absent before its first backup, and without an archive.',
    labelNames: ['archive'],
    registers: [],
    async collect() {
      this.reset()
      const state = await readArchiveState(dataDir)
      if (state !== null && state.cutAt !== null && state.hasBackup)
        this.set({ archive: state.identity }, (Date.now() - state.cutAt) / 1000)
    },
  })
  const waiting = new Gauge({
    name: 'vesper_archive_waiting_bytes',
    help: 'WAL that is not in the archive yet. Absent without an archive.',
    labelNames: ['archive'],
    registers: [],
    async collect() {
      this.reset()
      const state = await readArchiveState(dataDir)
      if (state !== null) this.set({ archive: state.identity }, state.waiting)
    },
  })
  registry.registerMetric(lag)
  registry.registerMetric(waiting)
}
