import type { ModuleSamples } from './module-samples.ts'

export const reminders: ModuleSamples = {
  calls: () => ({
    saveReminderSettings: {
      app: [],
      email: ['on_sale'],
      push: ['on_sale'],
      quiet: { from: '23:00', to: '07:00' },
      timezone: null,
    },
    addPushSubscription: { endpoint: 'https://push.example.org/device', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  }),
}
