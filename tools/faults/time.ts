import { until } from '../start-checks/launch.ts'
import type { Scene } from './scene.ts'

const open = "select 1 from payments where state in ('created', 'processing')"
/** News and the work on money that follows. A running job is due at the end of its lease. */
const following = `select 1 from news union all
  select 1 from jobs where finished_at is null and died_at is null and lane = 'money' and run_at <= now() + interval '1 minute'`

/** Delayed work runs now: webhooks on their way, and the poll after ten minutes without news, until each payment is final. */
export async function endPayments(scene: Scene): Promise<void> {
  await scene.ask("update payments set asked_at = asked_at - interval '1 hour' where state in ('created', 'processing')")
  await scene.ask('update jobs set run_at = now() where finished_at is null and died_at is null and run_at > now()')
  await scene.ask("insert into jobs (id, kind, payload) values (gen_random_uuid(), 'reconcile_payments', '{}')")
  await until('the provider’s reports have arrived', async () => (await scene.ask(following)).length === 0, 60_000)
  await until('every payment comes to its end', async () => (await scene.ask(open)).length === 0, 60_000)
  await until('what follows from payments is done', async () => (await scene.ask(following)).length === 0, 60_000)
}
