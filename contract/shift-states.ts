/** The life of a shift. People see theirs once it is published; acknowledging and declining are theirs. */
export const shiftStatuses = ['draft', 'published', 'acknowledged', 'declined', 'cancelled'] as const
export type ShiftStatus = (typeof shiftStatuses)[number]

/** What a planner may do with a shift, and what the person may who works it. */
export const plannerActions = ['change', 'publish', 'cancel', 'delete'] as const
export type PlannerAction = (typeof plannerActions)[number]
export const workerActions = ['acknowledge', 'decline'] as const
export type WorkerAction = (typeof workerActions)[number]

export type ShiftAction = PlannerAction | WorkerAction

/**
 * State -> action -> the states it may lead to. `change` asks the person again where it moves what they acknowledged or gives the
 * shift to another person; what was declined is offered again by `publish`. `delete` leaves nothing: only a draft is nobody's business.
 */
export const shiftTransitions: Record<ShiftStatus, Partial<Record<ShiftAction, readonly ShiftStatus[]>>> = {
  draft: { change: ['draft'], publish: ['published'], delete: [] },
  published: { change: ['published'], acknowledge: ['acknowledged'], decline: ['declined'], cancel: ['cancelled'] },
  acknowledged: { change: ['acknowledged', 'published'], decline: ['declined'], cancel: ['cancelled'] },
  declined: { change: ['declined', 'published'], publish: ['published'], cancel: ['cancelled'] },
  cancelled: {},
}

/** The states in which someone is to come. */
export const expectedShiftStatuses = ['published', 'acknowledged'] as const satisfies readonly ShiftStatus[]
