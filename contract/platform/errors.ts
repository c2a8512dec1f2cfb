/** Errors of the administration of the platform. Part of `errors`. */
export const platformErrors = {
  job_not_dead: { status: 409, sentence: 'This job was already retried or discarded.' },
} as const
