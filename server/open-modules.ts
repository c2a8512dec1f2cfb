import type { Infrastructure } from './infrastructure/infrastructure.ts'
import { createSendMail } from './infrastructure/mail/create-send-mail.ts'
import type { Module } from './infrastructure/module.ts'
import { accountsModule, limitMail, type AccountDependents } from './modules/accounts/index.ts'
import { agreementsModule } from './modules/agreements/index.ts'
import { ambassadorsModule, statementBooks } from './modules/ambassadors/index.ts'
import { artistsModule } from './modules/artists/index.ts'
import { boardModule } from './modules/board/index.ts'
import { clubsModule, listClubCurrencies } from './modules/clubs/index.ts'
import { dashboardModule } from './modules/dashboard/index.ts'
import { doorModule, entrance, ticketsPdf } from './modules/door/index.ts'
import { drawersModule } from './modules/drawers/index.ts'
import { countEventsOf, eventsModule, findEventsOf, mergeLineups, renameInLineups } from './modules/events/index.ts'
import { financesModule } from './modules/finances/index.ts'
import { floorModule } from './modules/floor/index.ts'
import { followsModule, moveFollows } from './modules/follows/index.ts'
import { forecastModule } from './modules/forecast/index.ts'
import { friendPlansModule } from './modules/friend-plans/index.ts'
import { guestListsModule } from './modules/guest-lists/index.ts'
import { forgetListing, guestsModule, keepContact } from './modules/guests/index.ts'
import { lastHourModule } from './modules/last-hour/index.ts'
import { ledgerModule } from './modules/ledger/index.ts'
import { loyaltyModule } from './modules/loyalty/index.ts'
import { messagesModule } from './modules/messages/index.ts'
import { notificationsModule } from './modules/notifications/index.ts'
import { closeClub, onboardingModule } from './modules/onboarding/index.ts'
import { acceptWithSignUp, pagesModule } from './modules/pages/index.ts'
import { passesModule } from './modules/passes/index.ts'
import { paymentsModule } from './modules/payments/index.ts'
import { payoutsModule } from './modules/payouts/index.ts'
import { peopleModule } from './modules/people/index.ts'
import { platformModule } from './modules/platform/index.ts'
import { remindersModule } from './modules/reminders/index.ts'
import { claimTransfers, hasUpcomingPaidReservation, reservationsModule } from './modules/reservations/index.ts'
import { searchModule } from './modules/search/index.ts'
import { settingsModule } from './modules/settings/index.ts'
import { endEmployment, holdEmployment, staffingModule, startEmployment } from './modules/staffing/index.ts'
import { readSeats, subscriptionsModule } from './modules/subscriptions/index.ts'
import { tabsModule } from './modules/tabs/index.ts'
import { verificationModule } from './modules/verification/index.ts'

/** By rank, which is also the order in which they export and forget what they store about a person. */
export function openModules(infrastructure: Infrastructure, refusals: { flushRefusals: () => Promise<void> }): readonly Module[] {
  const sendAnyMail = createSendMail(infrastructure)
  const sendMail = limitMail(infrastructure, sendAnyMail)
  const dependents: AccountDependents = {
    hasUpcomingPaidReservation,
    closeClub: async (tx, userId, now) => closeClub(tx, userId, now, findEventsOf),
    personalData: () => modules.flatMap(({ personalData }) => personalData ?? []),
    claimTransfers,
    startEmployment: async (tx, joining) => startEmployment(infrastructure, tx, joining),
    holdEmployment,
    endEmployment,
    acceptPages: acceptWithSignUp,
  }
  const modules: readonly Module[] = [
    settingsModule(infrastructure, listClubCurrencies),
    accountsModule(infrastructure, sendAnyMail, dependents),
    agreementsModule(),
    ledgerModule(infrastructure),
    notificationsModule(infrastructure),
    pagesModule(infrastructure),
    artistsModule(infrastructure, {
      countEvents: countEventsOf,
      renameInLineups,
      moveArtist: async (tx, from, to) => {
        await mergeLineups(tx, from, to)
        await moveFollows(tx, from.id, to.id)
      },
    }),
    clubsModule(infrastructure, findEventsOf),
    verificationModule(infrastructure, sendMail),
    paymentsModule(infrastructure, sendMail),
    payoutsModule(infrastructure, sendMail, statementBooks),
    subscriptionsModule(infrastructure),
    staffingModule(infrastructure, sendMail, { readSeats }),
    floorModule(infrastructure),
    onboardingModule(infrastructure),
    eventsModule(infrastructure),
    drawersModule(infrastructure),
    followsModule(infrastructure),
    reservationsModule(infrastructure, sendMail, { entrance, makeTicketsPdf: ticketsPdf(infrastructure) }),
    doorModule(infrastructure, sendMail, keepContact),
    friendPlansModule(infrastructure),
    remindersModule(infrastructure, sendMail),
    tabsModule(infrastructure, sendMail),
    passesModule(infrastructure),
    loyaltyModule(infrastructure, sendMail),
    ambassadorsModule(infrastructure, sendMail),
    financesModule(infrastructure),
    forecastModule(infrastructure),
    guestListsModule(infrastructure, forgetListing),
    guestsModule(infrastructure),
    boardModule(infrastructure),
    messagesModule(infrastructure, sendMail),
    peopleModule(infrastructure, { ...dependents, readSeats }),
    platformModule(infrastructure, refusals),
    searchModule(infrastructure),
    lastHourModule(infrastructure),
    dashboardModule(infrastructure, sendMail),
  ]
  return modules
}
