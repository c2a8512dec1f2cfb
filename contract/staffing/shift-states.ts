/** The life of a shift. Staff see their shifts once published, and acknowledge or decline them. */
export const shiftStatuses = ['draft', 'published', 'acknowledged', 'declined', 'cancelled'] as const
export type ShiftStatus = (typeof shiftStatuses)[number]

/** What a planner may do with a shift, and what its person may. */
export const plannerActions = ['change', 'publish', 'cancel', 'delete'] as const
export type PlannerAction = (typeof plannerActions)[number]
export const workerActions = ['acknowledge', 'decline'] as const
export type WorkerAction = (typeof workerActions)[number]

export type ShiftAction = PlannerAction | WorkerAction

/**
 * State -> action -> possible next states. `change` asks for a new acknowledgement if the times or the person change; `publish`
 * offers a declined shift again. `delete` removes the row, so it is only for drafts.
 */
export const shiftTransitions: Record<ShiftStatus, Partial<Record<ShiftAction, readonly ShiftStatus[]>>> = {
  draft: { change: ['draft'], publish: ['published'], delete: [] },
  published: { change: ['published'], acknowledge: ['acknowledged'], decline: ['declined'], cancel: ['cancelled'] },
  acknowledged: { change: ['acknowledged', 'published'], decline: ['declined'], cancel: ['cancelled'] },
  declined: { change: ['declined', 'published'], publish: ['published'], cancel: ['cancelled'] },
  cancelled: {},
}

/** The states in which someone is expected. */
export const expectedShiftStatuses = ['published', 'acknowledged'] as const satisfies readonly ShiftStatus[]
