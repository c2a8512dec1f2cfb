import * as messages from '#contract/messages/messages.ts'
import * as links from '#contract/messages/unsubscribe.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { manageGuestMessage } from './manage-message.ts'
import { getGuestMessage, getMessageAudience, listGuestMessages, previewGuestMessage } from './read-messages.ts'
import { testGuestMessage } from './send-message-emails.ts'
import { getUnsubscribeLink, undoUnsubscribe, unsubscribe } from './unsubscribe.ts'
import { addGuestMessage, deleteGuestMessage, updateGuestMessage } from './write-messages.ts'

export function messageRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(messages.listGuestMessages, ({ caller, query }) => listGuestMessages(infrastructure, caller, query)),
    route(messages.getMessageAudience, ({ caller, query }) => getMessageAudience(infrastructure, caller, query)),
    route(messages.previewGuestMessage, ({ caller, body }) => previewGuestMessage(infrastructure, caller, body)),
    route(messages.addGuestMessage, ({ caller, body }) => addGuestMessage(infrastructure, caller, body)),
    route(messages.getGuestMessage, ({ caller, params }) => getGuestMessage(infrastructure, caller, params.id)),
    route(messages.updateGuestMessage, ({ caller, params, body }) => updateGuestMessage(infrastructure, caller, params.id, body)),
    route(messages.deleteGuestMessage, ({ caller, params }) => deleteGuestMessage(infrastructure, caller, params.id)),
    route(messages.manageGuestMessage, ({ caller, params, body }) => manageGuestMessage(infrastructure, caller, params.id, body)),
    route(messages.testGuestMessage, ({ caller, params }) => testGuestMessage(infrastructure, caller, params.id)),
    route(links.getUnsubscribeLink, ({ caller: { origin }, params }) =>
      getUnsubscribeLink(infrastructure, { ...params, address: origin.address }),
    ),
    route(links.unsubscribe, ({ caller: { origin }, params, body }) =>
      unsubscribe(infrastructure, { ...params, ...body, address: origin.address }),
    ),
    route(links.undoUnsubscribe, ({ caller: { origin }, params, body }) =>
      undoUnsubscribe(infrastructure, { ...params, ...body, address: origin.address }),
    ),
  ]
}
