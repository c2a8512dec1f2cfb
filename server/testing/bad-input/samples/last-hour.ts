import { inCalls, type ModuleSamples } from './module-samples.ts'

export const lastHour: ModuleSamples = {
  fields: () => ({ choice: { offers: 'waiting_list', accepted_risk_bp: 500 }, for_all: false }),
  calls: ({ event: { event_id }, reservation_id: id }) => ({
    ...inCalls(['getLastHour', 'setLastHour'], { id: event_id }),
    givePlacesBack: { event_id, id },
  }),
  prepare: {
    setLastHour: async (pool, { event: { event_id } }) =>
      void (await pool.query(`update events set state = 'published' where id = $1`, [event_id])),
  },
}
