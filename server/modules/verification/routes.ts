import * as client from '#contract/verification/verification.ts'
import * as review from '#contract/verification/review.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { actOnVerification } from './act-on-verification.ts'
import { eraseMyDocuments } from './erase-documents.ts'
import { getVerificationStatus } from './get-verification-status.ts'
import { getVerificationFigures, listVerifications } from './list-verifications.ts'
import { getVerification, getVerificationImage } from './look-at-documents.ts'
import { submitVerification } from './submit-verification.ts'

export const verificationRoutes = (infrastructure: Infrastructure): Route[] => [
  route(client.getVerificationStatus, ({ caller }) => getVerificationStatus(infrastructure, caller)),
  route(client.submitVerification, ({ caller, body }) => submitVerification(infrastructure, caller, body)),
  route(client.eraseMyDocuments, ({ caller }) => eraseMyDocuments(infrastructure, caller)),
  route(review.listVerifications, ({ caller, query }) => listVerifications(infrastructure, caller, query)),
  route(review.getVerificationFigures, () => getVerificationFigures(infrastructure)),
  route(review.getVerification, ({ caller, params }) => getVerification(infrastructure, caller, params.id)),
  route(review.getVerificationImage, ({ caller, params }) => getVerificationImage(infrastructure, caller, params)),
  route(review.actOnVerification, ({ caller, params, body }) => actOnVerification(infrastructure, caller, params.id, body)),
]
