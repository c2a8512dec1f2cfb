/** An ambassador's status on the platform. */
export const approvalStates = ['pending', 'approved', 'rejected', 'suspended'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** What the platform may decide about an ambassador. */
export const approvalActions = ['approve', 'reject', 'suspend', 'restore'] as const
export type ApprovalAction = (typeof approvalActions)[number]

/** State -> action -> next state. A rejection is final. */
export const approvalTransitions: Readonly<Record<ApprovalState, Partial<Record<ApprovalAction, ApprovalState>>>> = {
  pending: { approve: 'approved', reject: 'rejected' },
  approved: { suspend: 'suspended' },
  rejected: {},
  suspended: { restore: 'approved' },
}

/** Actions whose reason the ambassador reads. */
export const reasonedApprovalActions: readonly ApprovalAction[] = ['reject', 'suspend']
