import { until } from '../start-checks/launch.ts'
import type { Scene } from './scene.ts'

const open = "select 1 from payments where state in ('created', 'processing')"
/** A running job is due at the end of its lease. */
const following =
  "select 1 from jobs where finished_at is null and died_at is null and kind in ('simulated_webhook', 'make_payment', 'payment_event', 'invoice_payment_changed', 'reservation_payment_changed')"

/** Delayed work runs now: webhooks on their way, and the poll after ten minutes without news, until each payment is final. */
export async function endPayments(scene: Scene): Promise<void> {
  await scene.ask("update payments set asked_at = asked_at - interval '1 hour' where state in ('created', 'processing')")
  await scene.ask('update jobs set run_at = now() where finished_at is null and died_at is null and run_at > now()')
  await scene.ask("insert into jobs (id, kind, payload) values (gen_random_uuid(), 'reconcile_payments', '{}')")
  await until('what the provider tells is heard', async () => (await scene.ask(following)).length === 0, 60_000)
  await until('every payment comes to its end', async () => (await scene.ask(open)).length === 0, 60_000)
  await until('what follows from payments is done', async () => (await scene.ask(following)).length === 0, 60_000)
}
