import { pino } from 'pino'
import { connect } from '../../../infrastructure/database/connect.ts'
import { createSimulatedProvider } from '../../../infrastructure/payments/simulated/simulated-provider.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { findCharge } from '../core/payment-views.ts'
import { lockPayment, markRequested, movePayment } from '../core/payment-store.ts'

// A process that runs a payment up to a point, reports it, and waits to be killed.
const [connectionString = '', secretKey = '', now = '', paymentId = '', moment] = process.argv.slice(2)
const { db } = connect(connectionString, pino({ level: 'silent' }), 2)
const clock = createTestClock(now)

async function sayAndWait(): Promise<never> {
  process.stdout.write('now\n')
  return new Promise(() => setInterval(() => undefined, 1_000))
}

const charge = await findCharge(db, paymentId)
if (charge === null || charge.customer === null || charge.method === null)
  throw new Error('There is no such payment with a method.')
const { customer, method } = charge
await markRequested(db, paymentId, clock.now())
if (moment === 'before it asks') await sayAndWait()
const outcome = await createSimulatedProvider({ db, clock, secretKey, publicUrl: '' }).charge({
  ...charge,
  customer,
  method,
  key: paymentId,
  return_url: null,
})
if (moment === 'after the answer') await sayAndWait()
await db.transaction().execute(async (tx) => {
  await lockPayment(tx, paymentId)
  if (outcome.state !== 'unknown') await movePayment(tx, paymentId, outcome, clock.now())
  await sayAndWait()
})
